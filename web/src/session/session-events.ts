import type { Session } from '@escale/contract/access/session'
import { listeners } from './listeners.ts'

/** What becomes of the session of this browser. */
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
 * Hears what becomes of the session, here and by what other tabs do to it, until the function given back is
 * called.
 */
export const onSessionEvent = hearers.hear

export const tellHere = hearers.tell

/** The same, and in the other tabs: of what the session that they keep does not show by itself. */
export function tellEverywhere(event: SessionEvent) {
  tellHere(event)
  otherTabs?.postMessage(event)
}

/** What other tabs tell is heard here, until the function given back is called. */
export function hearOtherTabs(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel('escale-session')
  channel.onmessage = ({ data }) => {
    if (isEvent(data)) tellHere(data)
  }
  otherTabs = channel
  return () => channel.close()
}

/** What happened between two states of it. */
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
