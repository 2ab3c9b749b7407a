import { deviceLetters, provisionalNumber } from '@escale/contract/trade/tenders/provisional'
import type { DeviceKind } from '@escale/contract/trade/till/devices'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { isNumber, isText, objectOf } from '#session/device/shapes.ts'

/** The identity of this device. `rank` is that of its last provisional receipt. */
type Device = { id: string; letters: string; rank: number }

const isDevice = objectOf<Device>({ id: isText, letters: isText, rank: isNumber })

/** A device whose stored values were deleted gets other letters, so its numbers do not repeat. */
function storedDevice(): Device {
  const stored = readLocal('till-device', isDevice)
  if (stored) return stored
  const device = { id: crypto.randomUUID(), letters: newLetters(), rank: 0 }
  storeLocal('till-device', device)
  return device
}

function newLetters(): string {
  const picks = crypto.getRandomValues(new Uint8Array(4))
  return [...picks].map((pick) => deviceLetters[pick % deviceLetters.length]).join('')
}

export function deviceId(): string {
  return storedDevice().id
}

/** Returns the next provisional number of this device. Two tabs never get the same one. */
export async function nextProvisionalNumber(): Promise<string> {
  if (!navigator.locks) return takeNumber()
  return navigator.locks.request('escale-till-device', takeNumber)
}

function takeNumber(): string {
  const device = storedDevice()
  const rank = device.rank + 1
  storeLocal('till-device', { ...device, rank })
  return provisionalNumber(device.letters, rank)
}

const tabletPixels = 600

export function deviceKind(): DeviceKind {
  if (!matchMedia('(pointer: coarse)').matches) return 'ordinateur'
  return Math.min(screen.width, screen.height) < tabletPixels ? 'téléphone' : 'tablette'
}
