import { EventEmitter } from 'node:events'
import { type Job, Logger, parseCronItems, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { queueTasks } from '#channels/jobs/expiry.ts'
import { keepWorkersRegistered, registerWorkers, releaseAllJobs } from '#channels/jobs/presence.ts'
import { trackStartedJobs } from '#channels/jobs/started-jobs.ts'
import { type JobDependencies, jobLogContext, loggedTasks } from '#channels/jobs/task.ts'
import type { WorkerPool } from '#database/pool/worker-pool.ts'
import { isTriedAgain } from '#process/tried-again.ts'
import { log } from '#telemetry/log.ts'
import { patientTasks, promptTasks } from './tasks.ts'

const clock = parseCronItems([
  { task: 'night', match: '5 * * * *', options: { backfillPeriod: 3_600_000 } },
  { task: 'forget_expired', match: '45 2 * * *', options: { backfillPeriod: 86_400_000 } },
  { task: 'forget_jobs', match: '50 2 * * *', options: { backfillPeriod: 86_400_000 } },
  { task: 'rotate_signing_keys', match: '55 2 * * *', options: { backfillPeriod: 86_400_000 } },
  { task: 'log_left_out', match: '2 * * * *' },
  { task: 'warn_of_guesses', match: '*/5 * * * *' },
  { task: 'settle_exports', match: '*/10 * * * *', options: { backfillPeriod: 0 } },
  {
    task: 'keep_backups',
    match: '*/10 * * * *',
    options: { backfillPeriod: 0, maxAttempts: 1, queueName: 'backup', jobKey: 'keep_backups' },
  },
  { task: 'count_companies', match: '*/10 * * * *' },
  { task: 'seal_security_log', match: '20 * * * *', options: { backfillPeriod: 3_600_000 } },
])

type WorkerOptions = {
  /** True if no other process uses this database. The locks of dead workers are then released at once. */
  isAlone?: boolean
  /** False in tests only: no job is started by the clock. */
  hasClock?: boolean
}

/**
 * Starts the workers of this process. Jobs are rows of the database, so several servers share them. Mails and
 * other short jobs have workers of their own. The queue runs at most two exports at a time, and one job of a
 * company at a time (011_jobs.sql).
 */
export async function startWorker(
  workerPool: WorkerPool,
  means: JobDependencies,
  { isAlone = false, hasClock = true }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  if (isAlone) await releaseAllJobs(workerPool)
  const names: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool: { id } }) => {
    names.push(id)
    registerWorkers(workerPool, [id])
  })
  const startedJobs = trackStartedJobs(events)
  const shared: RunnerOptions = { pgPool: workerPool, noHandleSignals: true, logger, events }
  const prompt = await run({
    ...shared,
    concurrency: 2,
    taskList: loggedTasks(promptTasks(means)),
    parsedCronItems: [],
  })
  const patient = await run({
    ...shared,
    concurrency: 4,
    taskList: loggedTasks({ ...patientTasks(means), ...queueTasks(workerPool) }),
    parsedCronItems: hasClock ? clock : [],
  })
  const presence = keepWorkersRegistered(workerPool, names, undefined, startedJobs)
  // The figures may be outdated if the server was stopped for a while.
  await patient.addJob('count_companies', {}, { jobKey: 'count_companies' })
  return {
    async stop() {
      presence.stop()
      await Promise.all([prompt.stop(), patient.stop()])
    },
  }
}

const logger = new Logger(() => (level, message, meta) => {
  if (level !== 'error' && level !== 'warning') return
  log(level === 'error' && !isTriedAgain(message) ? 'error' : 'warn', 'worker', {
    operation: 'worker',
    ...(meta?.job ? jobLogContext(meta.job as Job) : {}),
    message,
  })
})
