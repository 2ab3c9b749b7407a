import { makeWorkerUtils, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { plainTask } from './task.ts'

export function queueTasks(workerPool: pg.Pool): TaskList {
  return { forget_jobs: plainTask(() => forgetJobs(workerPool)) }
}

/**
 * Deletes jobs that failed for good more than 30 days ago, and empty queues. Until then an operator can
 * examine them.
 */
export async function forgetJobs(workerPool: pg.Pool): Promise<void> {
  await workerPool.query(
    `delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null
      and updated_at < now() - interval '30 days'`,
  )
  const queue = await makeWorkerUtils({ pgPool: workerPool })
  await queue.cleanup({ tasks: ['GC_JOB_QUEUES'] })
  await queue.release()
}
