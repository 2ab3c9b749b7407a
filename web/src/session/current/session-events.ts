import type { Session } from '@escale/contract/access/session'
import { listeners } from '#session/device/listeners.ts'

/** Changes of the session of this browser. */
export type SessionEvent =
  | 'signedIn'
  | 'signedOut'
  | 'tokenRefreshed'
  | 'passwordRecovery'
  | 'userUpdated'
  | 'mfaVerified'

const events: readonly string[] = [
  'signedIn',
  'signedOut',
  'tokenRefreshed',
  'passwordRecovery',
  'userUpdated',
  'mfaVerified',
] satisfies SessionEvent[]
const hearers = listeners<[SessionEvent]>()
let otherTabs: BroadcastChannel | undefined

/**
 * Calls the listener with each session event of this tab and of the others. Returns the function that
 * unsubscribes.
 */
export const onSessionEvent = hearers.hear

export const announceHere = hearers.tell

/**
 * Calls the subscribers of this tab and of all other tabs. Other tabs cannot detect such an event in the
 * stored session.
 */
export function tellEverywhere(event: SessionEvent) {
  announceHere(event)
  otherTabs?.postMessage(event)
}

/**
 * Receives events from other tabs and passes them to the subscribers here, until the returned function is
 * called.
 */
export function hearOtherTabs(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel('escale-session')
  channel.onmessage = ({ data }) => {
    if (isEvent(data)) announceHere(data)
  }
  otherTabs = channel
  return () => channel.close()
}

/** Events that describe the difference between two states of the session. */
export function eventsBetween(before: Session | null, after: Session | null): SessionEvent[] {
  if (!before && !after) return []
  if (!after) return ['signedOut']
  if (before?.user.id !== after.user.id) return ['signedIn']
  const isUpdated = (['firstName', 'lastName', 'email'] as const).some(
    (field) => before.user[field] !== after.user[field],
  )
  return [
    ...(before.expiresAt !== after.expiresAt ? (['tokenRefreshed'] as const) : []),
    ...(before.level < after.level ? (['mfaVerified'] as const) : []),
    ...(isUpdated ? (['userUpdated'] as const) : []),
  ]
}

function isEvent(content: unknown): content is SessionEvent {
  return typeof content === 'string' && events.includes(content)
}
