import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { companyTask, type JobDependencies } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/caller/company.ts'

export function historyTasks({ pool }: JobDependencies): TaskList {
  return { forget_history: companyTask(pool, forgetHistory) }
}

/**
 * Deletes the history of records that were deleted more than a year ago, and the deletions that can no longer
 * be taken back. The database function chooses the rows, a limited number at a time.
 */
export async function forgetHistory(company: CompanyTx): Promise<void> {
  for (let forgotten = 1; forgotten > 0; ) {
    const [row] = await company.run<{ forgotten: number }>({
      text: 'select forget_history($1) as forgotten',
      values: [company.id],
    })
    forgotten = row?.forgotten ?? 0
  }
  await company.db
    .deleteFrom('removed_records')
    .where('removed_at', '<', sql<string>`now() - interval '10 minutes'`)
    .execute()
}
