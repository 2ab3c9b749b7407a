import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { WorkerPool } from '#database/pool/worker-pool.ts'
import { errorText, log } from '#log.ts'
import type { HeardJobs, Taken } from './heard-jobs.ts'

type Presence = { stop(): void }

type Rhythm = { everyMs: number; missedAfterMs: number }
const usual: Rhythm = { everyMs: 15_000, missedAfterMs: 120_000 }

const sayHere = `insert into jobs.workers (name) select unnest($1::text[]) on conflict (name) do update set seen_at = clock_timestamp()`
const whoIsHere = 'select name, seen_at::text as "seenAt" from jobs.workers'
const giveBack = `
  with gone as (
    delete from jobs.workers using unnest($1::text[], $2::text[]) missed (name, seen_at)
    where workers.name = missed.name and workers.seen_at::text = missed.seen_at returning workers.name)
  select graphile_worker.force_unlock_workers(array_agg(name)) from gone having count(*) > 0`

const takenHere = `
  select id::text, attempts as attempt from graphile_worker._private_jobs where locked_by = any($1::text[])`
const giveBackJobs = `
  with given as (
    update graphile_worker._private_jobs job set locked_at = null, locked_by = null from unnest($2::bigint[], $3::int[]) taken (id, attempt)
    where job.id = taken.id and job.attempts = taken.attempt and job.locked_by = any($1::text[]) returning job.job_queue_id)
  update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null from given
  where queue.id = given.job_queue_id and queue.locked_by = any($1::text[])`

/**
 * Releases every job and queue that is locked, for a process that works alone on its database: whoever locked
 * them is dead. That
 * includes workers that died before they said their names.
 */
export async function giveBackAll(queue: pg.Pool): Promise<void> {
  await queue.query(`
    with gone as (delete from jobs.workers returning name), holders as (
      select name from gone
      union select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null)
    select graphile_worker.force_unlock_workers(array_agg(name)) from holders having count(*) > 0`)
}

/**
 * Registers workers before they may take a job, so that the others find a process dead that was killed right
 * after it took its first.
 * Servers of before `jobs.workers` never register: what they locked is left to them.
 */
export function registerWorkers(queue: WorkerPool, names: readonly string[]): void {
  queue.useAfter(registered(queue, names))
}

async function registered(queue: WorkerPool, names: readonly string[]): Promise<void> {
  for (let attempts = 0; !queue.ending; attempts += 1) {
    try {
      return void (await queue.query(sayHere, [names]))
    } catch (error) {
      if (attempts === 0) log('warn', 'workers not seen', { operation: 'worker', error: errorText(error) })
      await sleep(registrationPauseMs)
    }
  }
}

const registrationPauseMs = 500

/**
 * What is to be done at once bears the hour at which it was asked for: later than now, the clock was set back
 * meanwhile.
 */
const bringBack =
  'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at = created_at'

type Here = { name: string; seenAt: string }
/** What a server last said, and since when it has said nothing else. */
type Silence = { seenAt: string; since: number }

/**
 * Says now and then that these workers live, and gives back what others held that have said nothing for too
 * long: what a company or
 * everybody has done one at a time waits behind it. Counted on the clock of this process, from when it first
 * looked and
 * while it looks in time: neither a database that was away nor a clock set right makes others late. What a
 * clock set back
 * put off is done now.
 * Given back too is what these workers took without hearing of it, as `heard` knows: they live, and nobody
 * else would do it.
 */
export function keepPresent(
  queue: pg.Pool,
  names: readonly string[],
  { everyMs, missedAfterMs }: Rhythm = usual,
  heard?: HeardJobs,
): Presence {
  let silences = new Map<string, Silence>()
  let lookedAt = 0
  let isLooking = false

  async function look(): Promise<void> {
    await queue.query(sayHere, [names])
    await queue.query(bringBack)
    const { rows } = await queue.query<Here>(whoIsHere)
    const now = performance.now()
    const before = now - lookedAt > missedAfterMs / 2 ? new Map<string, Silence>() : silences
    lookedAt = now
    silences = new Map(rows.map((here) => [here.name, silenceOf(here, before.get(here.name), now)]))
    await giveBackUnheard(now)
    const missed = rows.filter(({ name }) => now - (silences.get(name)?.since ?? now) > missedAfterMs)
    if (missed.length === 0) return
    log('warn', 'a server is gone: its jobs are given back', { operation: 'worker', workers: missed.length })
    await queue.query(giveBack, [missed.map(({ name }) => name), missed.map(({ seenAt }) => seenAt)])
  }

  async function giveBackUnheard(now: number): Promise<void> {
    if (!heard) return
    const { rows } = await queue.query<Taken>(takenHere, [names])
    const unheard = heard.unheard(rows, now, missedAfterMs)
    if (unheard.length === 0) return
    log('warn', 'jobs taken without a word from the database are given back', {
      operation: 'worker',
      jobs: unheard.length,
    })
    await queue.query(giveBackJobs, [
      names,
      unheard.map(({ id }) => id),
      unheard.map(({ attempt }) => attempt),
    ])
  }

  async function lookUnlessLooking(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await look().catch((error: unknown) =>
      log('warn', 'workers not seen', { operation: 'worker', error: errorText(error) }),
    )
    isLooking = false
  }

  const timer = setInterval(lookUnlessLooking, everyMs).unref()
  void lookUnlessLooking()
  return { stop: () => clearInterval(timer) }
}

function silenceOf({ seenAt }: Here, before: Silence | undefined, now: number): Silence {
  return before?.seenAt === seenAt ? before : { seenAt, since: now }
}
