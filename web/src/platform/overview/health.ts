import type { Overview } from '@escale/contract/platform/overview/contract'
import { serverNow } from '#session/request/server-clock.ts'

/** Good, to be watched, or failing: the class names of the labels. */
export type Health = 'ok' | 'wait' | 'late'

const minute = 60_000
const day = 24 * 60 * minute

/** The health of each part of the installation, from its figures. */
export function healthOf(
  { database, jobs, mail, disk, proof, backup }: Overview,
  now = serverNow().getTime(),
): Record<'database' | 'jobs' | 'mail' | 'disk' | 'proof' | 'backup', Health> {
  const since = (instant: string | null) => (instant ? now - Date.parse(instant) : 0)
  const fullness = disk ? 1 - disk.freeBytes / disk.totalBytes : 0
  return {
    database: worstOf(
      database.connections > 0.9 * database.maxConnections,
      database.connections > 0.7 * database.maxConnections || database.answerMs > 200,
    ),
    jobs: worstOf(jobs.failed > 0, since(jobs.oldestAt) > 10 * minute),
    mail: worstOf(mail.failed > 0, mail.mode === 'none' || mail.waiting > 100),
    disk: worstOf(fullness > 0.95, fullness > 0.85),
    backup: worstOf(
      backup.fault !== null,
      backup.mode === 'none' || (backup.mode === 'own' && !backup.verifiedAt),
    ),
    proof: worstOf(proof.mismatches > 0, !proof.oldestAt || since(proof.oldestAt) > 2 * day),
  }
}

function worstOf(isFailing: boolean, isDoubtful: boolean): Health {
  if (isFailing) return 'late'
  return isDoubtful ? 'wait' : 'ok'
}
