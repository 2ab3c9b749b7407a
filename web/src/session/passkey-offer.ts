import type { Session } from '@escale/contract/access/session'
import { keepLocal, readLocal } from './local-values.ts'
import { isFlag } from './shapes.ts'

let isDue = false

/** Somebody came in by their password: a passkey may be offered to them, once they are in. */
export function noteSignIn({ ways, role }: Session) {
  isDue = ways[0] === 'password' && !ways.includes('passkey') && role !== 'warehouse_supervisor'
}

/** Whether to ask further; nobody is offered what they put away on this device. */
export function isOfferDue({ user }: Session): boolean {
  return isDue && readLocal('passkey-offer', isFlag, user.id) === null
}

export function putAway({ user }: Session) {
  isDue = false
  keepLocal('passkey-offer', true, user.id)
}

/** It was taken up: what comes of it is seen on its page. */
export function takenUp() {
  isDue = false
}
