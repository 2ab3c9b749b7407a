import type { Session } from '@escale/contract/access/session'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { isFlag } from '#session/device/shapes.ts'

let isDue = false

/** After a sign-in by password, a passkey may be offered. */
export function noteSignIn({ ways, role }: Session) {
  isDue = ways[0] === 'password' && !ways.includes('passkey') && role !== 'warehouse_supervisor'
}

/** True when the offer may be shown. A person who dismissed it on this device does not see it again. */
export function isOfferDue({ user }: Session): boolean {
  return isDue && readLocal('passkey-offer', isFlag, user.id) === null
}

export function dismissOffer({ user }: Session) {
  isDue = false
  storeLocal('passkey-offer', true, user.id)
}

/** Called when the person accepts the offer. The passkey page shows the outcome. */
export function acceptOffer() {
  isDue = false
}
