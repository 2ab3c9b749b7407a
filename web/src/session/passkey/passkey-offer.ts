import type { Session } from '@escale/contract/access/session'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { isFlag } from '#session/device/shapes.ts'

let isDue = false

/** Called after a sign-in. After one by password, the person may be offered to create a passkey. */
export function noteSignIn({ ways, role }: Session) {
  isDue = ways[0] === 'password' && !ways.includes('passkey') && role !== 'warehouse_supervisor'
}

/**
 * True when the offer of a passkey may be shown. A person who dismissed it on this device does not see it
 * again.
 */
export function isOfferDue({ user }: Session): boolean {
  return isDue && readLocal('passkey-offer', isFlag, user.id) === null
}

export function dismissOffer({ user }: Session) {
  isDue = false
  storeLocal('passkey-offer', true, user.id)
}

/** Called when the person accepts the offer of a passkey. The offer is then no longer shown. */
export function acceptOffer() {
  isDue = false
}
