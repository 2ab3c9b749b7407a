import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { companyTask, type Means, plainTask } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/company.ts'
import { logLeftOut } from './denials.ts'
import { forgetExpired } from './forgetting.ts'

export function accessTasks({ pool }: Means): TaskList {
  return {
    forget_old_keys: companyTask(pool, forgetOldKeys),
    forget_expired: plainTask(() => forgetExpired(pool)),
    log_left_out: plainTask(() => logLeftOut(pool)),
  }
}

/** Answers already given are kept thirty days. */
export async function forgetOldKeys({ db }: CompanyTx): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
