import type { Base } from './catalogue.ts'
import { lastTimeOfDay } from './clocks.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** Nothing good for longer than this is told in red: a night, and what a base may take. */
export const oldestGoodMs = 26 * hour
const longestUnverifiedMs = week + 48 * hour

/** Whether the base of the day is still to be made, also where nobody was there at its hour. */
export function isBaseDue(bases: readonly Base[], timeOfDay: string, timeZone: string, now: number): boolean {
  const [newest] = bases
  return !newest || Date.parse(newest.startedAt) < lastTimeOfDay(timeOfDay, timeZone, now)
}

/**
 * The base that a restore is to try: the newest, once a week, at once when what was tried last was not good.
 */
export function baseToVerify(bases: readonly Base[], now: number): Base | undefined {
  const [newest] = bases
  const last = bases.find(({ verdict }) => verdict)?.verdict
  if (!newest || newest.verdict) return undefined
  return !last?.isGood || now - Date.parse(last.at) >= week ? newest : undefined
}

/**
 * Whether a backup was made, or one was proved good, after an instant: what failed before it is then over.
 */
export function hasSucceededSince(bases: readonly Base[], instant: number): boolean {
  return bases.some(
    ({ endedAt, verdict }) =>
      Date.parse(endedAt) > instant || (verdict?.isGood && Date.parse(verdict.at) > instant),
  )
}

/** Why the backups are not what they should be; undefined when they are. */
export function faultOf(bases: readonly Base[], now: number): string | undefined {
  const [newest] = bases
  if (!newest) return "Aucune sauvegarde n'a encore été faite."
  if (now - Date.parse(newest.endedAt) > oldestGoodMs) return 'La dernière sauvegarde est trop ancienne.'
  const last = bases.find(({ verdict }) => verdict)?.verdict
  if (last && !last.isGood)
    return `La dernière restauration d'essai a échoué : ${last.faults[0] ?? 'sans raison connue'}`
  if (last && now - Date.parse(last.at) > longestUnverifiedMs)
    return "Aucune restauration d'essai depuis plus d'une semaine."
  return undefined
}
