import type { Base } from './catalogue.ts'
import { lastTimeOfDay } from './clocks.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** A fault is shown when the newest backup is older than this: one day, plus two hours to make a backup. */
export const oldestGoodMs = 26 * hour
const longestUnverifiedMs = week + 48 * hour

/** True when no backup was started since the last scheduled hour, even if the server was off then. */
export function isBaseDue(bases: readonly Base[], timeOfDay: string, timeZone: string, now: number): boolean {
  const [newest] = bases
  return !newest || Date.parse(newest.startedAt) < lastTimeOfDay(timeOfDay, timeZone, now)
}

/**
 * Returns the newest backup when a trial restore of it is due. One is due each week, and at once after a
 * failed trial.
 */
export function baseToVerify(bases: readonly Base[], now: number): Base | undefined {
  const [newest] = bases
  const last = bases.find(({ verdict }) => verdict)?.verdict
  if (!newest || newest.verdict) return undefined
  return !last?.isGood || now - Date.parse(last.at) >= week ? newest : undefined
}

/**
 * True when a backup or a successful trial restore ended after `instant`. An earlier failure is then over.
 */
export function hasSucceededSince(bases: readonly Base[], instant: number): boolean {
  return bases.some(
    ({ endedAt, verdict }) =>
      Date.parse(endedAt) > instant || (verdict?.isGood && Date.parse(verdict.at) > instant),
  )
}

/** Returns the problem with the backups as a French sentence, or undefined when there is none. */
export function backupFault(bases: readonly Base[], now: number): string | undefined {
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
