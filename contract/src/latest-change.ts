import { type RecordKind, recordKinds } from '#records.ts'
import { clocksOf } from '#values/clocks.ts'
import { dayOf, type Instant } from '#values/days.ts'

/** The latest change of a record, as the server returns it. */
export type LatestChange = {
  kind: RecordKind
  userName: string
  createdAt: Instant
  isOwn: boolean
  isRemoved: boolean
}

type Here = { timeZone: string; now: Date }

/**
 * The author and time of a change: `par Amina Ilunga à 16:28`, or on another day `par Amina Ilunga le 27 nov.
 * 2026 à 16:28`.
 */
export function authorText({ userName, createdAt, isOwn }: LatestChange, { timeZone, now }: Here): string {
  const { hour, moment } = clocksOf(timeZone)
  const isToday = dayOf(createdAt, timeZone) === dayOf(now.toISOString(), timeZone)
  return `par ${isOwn ? 'vous' : userName} ${isToday ? `à ${hour(createdAt)}` : `le ${moment(createdAt)}`}`
}

/** The notice of a deletion: `Ce paiement a été supprimé par Amina Ilunga à 16:20.` */
export function removalText(change: LatestChange, here: Here): string {
  return `${recordKinds[change.kind].removed} ${authorText(change, here)}.`
}
