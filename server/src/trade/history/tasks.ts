import type { TaskList } from 'graphile-worker'
import { companyTask, type JobDependencies } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/caller/company.ts'

export function historyTasks({ pool }: JobDependencies): TaskList {
  return { forget_history: companyTask(pool, forgetHistory) }
}

/**
 * A history is stored until a year after its record was removed. The database decides which rows may go, some
 * at a time.
 */
export async function forgetHistory(company: CompanyTx): Promise<void> {
  for (let forgotten = 1; forgotten > 0; ) {
    const [row] = await company.run<{ forgotten: number }>({
      text: 'select forget_history($1) as forgotten',
      values: [company.id],
    })
    forgotten = row?.forgotten ?? 0
  }
}
