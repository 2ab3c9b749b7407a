import { Logger, parseCronItems, run } from 'graphile-worker'
import type pg from 'pg'
import type { Pool } from '#database/open.ts'
import type { Post } from '#mail/post.ts'
import { log } from '../log.ts'
import { type Stores, tasks } from './tasks.ts'

/** Starts the worker in this process: jobs are rows of the database, so several servers share them. */
export async function startWorker(ownerPool: pg.Pool, pool: Pool, post: Post, stores: Stores): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    pgPool: ownerPool,
    concurrency: 2,
    noHandleSignals: true,
    taskList: tasks(pool, post, stores),
    parsedCronItems: parseCronItems([
      { task: 'night', match: '5 * * * *', options: { backfillPeriod: 3_600_000 } },
      { task: 'settle_exports', match: '*/10 * * * *', options: { backfillPeriod: 0 } },
      { task: 'count_companies', match: '*/10 * * * *' },
      { task: 'seal_security_log', match: '20 * * * *', options: { backfillPeriod: 3_600_000 } },
    ]),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(level === 'error' ? 'error' : 'warn', 'worker', { message })
    }),
  })
  await runner.addJob('count_companies', {}, { jobKey: 'count_companies' }) // whatever happened while nobody counted
  return { stop: () => runner.stop() }
}
