import type { Base } from './catalogue.ts'
import { lastTimeOfDay } from './clocks.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** A newest base older than this raises a red fault: one day, and two hours to make a base. */
export const oldestGoodMs = 26 * hour
const longestUnverifiedMs = week + 48 * hour

/** True when no base was started since the last scheduled hour, even if the server was off then. */
export function isBaseDue(bases: readonly Base[], timeOfDay: string, timeZone: string, now: number): boolean {
  const [newest] = bases
  return !newest || Date.parse(newest.startedAt) < lastTimeOfDay(timeOfDay, timeZone, now)
}

/** The base for the next trial restore: the newest, once a week, or at once if the last trial failed. */
export function baseToVerify(bases: readonly Base[], now: number): Base | undefined {
  const [newest] = bases
  const last = bases.find(({ verdict }) => verdict)?.verdict
  if (!newest || newest.verdict) return undefined
  return !last?.isGood || now - Date.parse(last.at) >= week ? newest : undefined
}

/**
 * True when a backup or a successful trial restore ended after the instant, so an earlier failure is over.
 */
export function hasSucceededSince(bases: readonly Base[], instant: number): boolean {
  return bases.some(
    ({ endedAt, verdict }) =>
      Date.parse(endedAt) > instant || (verdict?.isGood && Date.parse(verdict.at) > instant),
  )
}

/** The French fault of the backups; undefined when they are in order. */
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
