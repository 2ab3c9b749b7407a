import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { WorkerPool } from '#database/pool/worker-pool.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { LockedJob, StartedJobs } from './started-jobs.ts'

type Presence = { stop(): void }

type Rhythm = { everyMs: number; missedAfterMs: number }
const usualRhythm: Rhythm = { everyMs: 15_000, missedAfterMs: 120_000 }

const registerSql = `insert into jobs.workers (name) select unnest($1::text[]) on conflict (name) do update
  set seen_at = clock_timestamp()`
const sightingsSql = 'select name, seen_at::text as "seenAt" from jobs.workers'
const releaseWorkersSql = `
  with gone as (
    delete from jobs.workers using unnest($1::text[], $2::text[]) missed (name, seen_at)
    where workers.name = missed.name and workers.seen_at::text = missed.seen_at returning workers.name)
  select graphile_worker.force_unlock_workers(array_agg(name)) from gone having count(*) > 0`

const lockedHereSql = `
  select id::text, attempts as attempt from graphile_worker._private_jobs where locked_by = any($1::text[])`
const releaseJobsSql = `
  with given as (
    update graphile_worker._private_jobs job set locked_at = null, locked_by = null
    from unnest($2::bigint[], $3::int[]) taken (id, attempt)
    where job.id = taken.id and job.attempts = taken.attempt and job.locked_by = any($1::text[])
    returning job.job_queue_id)
  update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null from given
  where queue.id = given.job_queue_id and queue.locked_by = any($1::text[])`

/**
 * Releases every locked job and queue, for a process that is alone on its database: the workers that locked
 * them are dead. Locks are collected from the jobs too, because a worker may have died before it was
 * registered.
 */
export async function releaseAllJobs(queue: pg.Pool): Promise<void> {
  await queue.query(`
    with gone as (delete from jobs.workers returning name), holders as (
      select name from gone
      union select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null)
    select graphile_worker.force_unlock_workers(array_agg(name)) from holders having count(*) > 0`)
}

/**
 * Registers workers before they may lock a job. If the process is then killed, other servers notice it.
 * Servers of a version without `jobs.workers` never register, and their locks are left alone.
 */
export function registerWorkers(queue: WorkerPool, names: readonly string[]): void {
  queue.useAfter(registerUntilDone(queue, names))
}

async function registerUntilDone(queue: WorkerPool, names: readonly string[]): Promise<void> {
  for (let attempts = 0; !queue.ending; attempts += 1) {
    try {
      return void (await queue.query(registerSql, [names]))
    } catch (error) {
      if (attempts === 0) log('warn', 'workers not seen', { operation: 'worker', error: errorText(error) })
      await sleep(registrationPauseMs)
    }
  }
}

const registrationPauseMs = 500

/**
 * A job to run at once has `run_at = created_at`. If that time is in the future, the clock was set back after
 * the job was enqueued, and the job runs now.
 */
const runPostponedSql =
  'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at = created_at'

/**
 * Registers these workers at regular intervals, and releases the jobs of workers that have not registered for
 * too long, because other jobs wait behind them.
 * Silence is measured on the clock of this process, and only while it checks in time. An unreachable database
 * or a corrected clock therefore does not make other workers look dead.
 * A job that these workers locked and never started (`heard`) is released too, because no other worker would
 * run it.
 */
export function keepWorkersRegistered(
  queue: pg.Pool,
  names: readonly string[],
  rhythm: Rhythm = usualRhythm,
  heard?: StartedJobs,
): Presence {
  const missing = new MissingWorkers(rhythm.missedAfterMs)
  let isChecking = false

  async function check(): Promise<void> {
    await queue.query(registerSql, [names])
    await queue.query(runPostponedSql)
    await releaseUnstarted(queue, names, rhythm.missedAfterMs, heard)
    const { rows } = await queue.query<Sighting>(sightingsSql)
    const missed = missing.among(rows)
    if (missed.length === 0) return
    log('warn', 'a server is gone: its jobs are given back', { operation: 'worker', workers: missed.length })
    await queue.query(releaseWorkersSql, [missed.map(({ name }) => name), missed.map(({ seenAt }) => seenAt)])
  }

  async function checkUnlessChecking(): Promise<void> {
    if (isChecking) return
    isChecking = true
    await check().catch((error: unknown) =>
      log('warn', 'workers not seen', { operation: 'worker', error: errorText(error) }),
    )
    isChecking = false
  }

  const timer = setInterval(checkUnlessChecking, rhythm.everyMs).unref()
  void checkUnlessChecking()
  return { stop: () => clearInterval(timer) }
}

async function releaseUnstarted(
  queue: pg.Pool,
  names: readonly string[],
  afterMs: number,
  heard: StartedJobs | undefined,
): Promise<void> {
  if (!heard) return
  const { rows } = await queue.query<LockedJob>(lockedHereSql, [names])
  const unstarted = heard.unheard(rows, performance.now(), afterMs)
  if (unstarted.length === 0) return
  const message = 'jobs taken without a word from the database are given back'
  log('warn', message, { operation: 'worker', jobs: unstarted.length })
  const [ids, attempts] = [unstarted.map(({ id }) => id), unstarted.map(({ attempt }) => attempt)]
  await queue.query(releaseJobsSql, [names, ids, attempts])
}

type Sighting = { name: string; seenAt: string }
/** The last registration of a worker, and the time since which this process has seen no newer one. */
type Silence = { seenAt: string; since: number }

/** Finds workers that have not registered for too long, on the clock of this process. */
class MissingWorkers {
  readonly #afterMs: number
  #silences = new Map<string, Silence>()
  #checkedAt = 0

  constructor(afterMs: number) {
    this.#afterMs = afterMs
  }

  among(sightings: Sighting[]): Sighting[] {
    const now = performance.now()
    const wasSuspended = now - this.#checkedAt > this.#afterMs / 2
    const before = wasSuspended ? new Map<string, Silence>() : this.#silences
    this.#checkedAt = now
    this.#silences = new Map(
      sightings.map((seen) => [seen.name, silenceOf(seen, before.get(seen.name), now)]),
    )
    return sightings.filter(({ name }) => now - (this.#silences.get(name)?.since ?? now) > this.#afterMs)
  }
}

function silenceOf({ seenAt }: Sighting, before: Silence | undefined, now: number): Silence {
  return before?.seenAt === seenAt ? before : { seenAt, since: now }
}
