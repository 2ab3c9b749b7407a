import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { after, test } from 'node:test'
import type { WorkerEvents } from 'graphile-worker'
import { createMailTransport } from '#channels/mail/transport.ts'
import { eventually } from '#testing/database/engines.ts'
import { startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import { keepWorkersRegistered } from './presence.ts'
import { trackStartedJobs } from './started-jobs.ts'

const world = await startWorld()
after(world.stop)

/** A job that these workers hold, alone in its queue. */
async function heldBy(workers: string): Promise<void> {
  await world.owner.query(`select graphile_worker.add_job('send_mail', queue_name => $1)`, [
    `mail:${workers}`,
  ])
  await world.owner.query(
    `with queue as (update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()
      where queue_name = 'mail:' || $1 returning id)
     update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 from queue
     where job_queue_id = queue.id`,
    [workers],
  )
}

/** The workers that still hold a job or a queue. */
async function holders(): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    `select locked_by as name from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  )
  return rows.map(({ name }) => name)
}

const workersSaid = async () =>
  (await world.owner.query<{ name: string }>('select name from jobs.workers order by 1')).rows.map(
    ({ name }) => name,
  )

test('the jobs of a dead server are released, but not those of a living or unregistered one', async () => {
  for (const workers of ['dead', 'living', 'older']) await heldBy(workers)
  await world.owner.query(`insert into jobs.workers (name) values ('dead')`)
  const rhythm = { everyMs: 50, missedAfterMs: 1000 }
  const present = [
    keepWorkersRegistered(world.workerPool, ['living'], rhythm),
    keepWorkersRegistered(world.workerPool, ['here'], rhythm),
  ]
  try {
    await eventually(async () => assert.deepEqual(await workersSaid(), ['dead', 'here', 'living']))
    await world.owner.query(
      `update jobs.workers set seen_at = seen_at + interval '1 hour' where name = 'here'`,
    ) // a clock set wrong
    await eventually(async () => assert.deepEqual(await holders(), ['living', 'older']), 30_000)
    await eventually(async () => assert.deepEqual(await workersSaid(), ['here', 'living']))
  } finally {
    for (const { stop } of present) stop()
    await world.owner.query(
      'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
    )
  }
})

test('a living server releases a job locked without a response, but not one that it runs', async () => {
  for (const workers of ['unheard', 'at work']) await heldBy(workers)
  const events: WorkerEvents = new EventEmitter()
  const startedJobs = trackStartedJobs(events)
  const { rows } = await world.owner.query<{ id: string }>(
    `select id::text from graphile_worker._private_jobs where locked_by = 'at work'`,
  )
  events.emit('job:start', { job: { id: rows[0]?.id, attempts: 1 } } as never)
  const { stop } = keepWorkersRegistered(
    world.workerPool,
    ['unheard', 'at work'],
    { everyMs: 50, missedAfterMs: 500 },
    startedJobs,
  )
  try {
    await eventually(async () => assert.deepEqual(await holders(), ['at work']), 30_000)
  } finally {
    stop()
    await world.owner.query(
      'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
    )
  }
})

test('a job due at once is not late after the clock was set back, and a later job still waits', async () => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select (graphile_worker.add_job('send_mail', run_at => at)).id
      from unnest(array[null, now() + interval '1 hour']) at`,
  )
  const [asked, planned] = rows.map(({ id }) => id)
  await world.owner.query(
    `update graphile_worker._private_jobs
      set run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour' where id = $1`,
    [asked],
  )
  const present = keepWorkersRegistered(world.workerPool, ['here'], { everyMs: 50, missedAfterMs: 60_000 })
  const due = async () =>
    (
      await world.owner.query<{ id: string }>(
        'select id from graphile_worker._private_jobs where run_at <= now()',
      )
    ).rows.map(({ id }) => id)
  try {
    await eventually(async () => assert.deepEqual(await due(), [asked]))
    assert.ok(planned)
  } finally {
    present.stop()
    await world.owner.query('delete from graphile_worker._private_jobs')
  }
})

test('a process alone on its database at once runs the jobs of the killed one before it', async () => {
  for (const workers of ['killed', 'killed before it named itself']) await heldBy(workers)
  await world.owner.query(`insert into jobs.workers (name) values ('killed')`)
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const worker = await startWorker(
    world.workerPool,
    { ...world.server, pool: world.jobs, post },
    { isAlone: true },
  )
  try {
    assert.deepEqual(
      (await holders()).filter((name) => name.startsWith('killed')),
      [],
    )
  } finally {
    await worker.stop()
    await world.owner.query(
      'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
    )
  }
})

test('a started job stays with its server, even if its end is not stored yet', () => {
  const events: WorkerEvents = new EventEmitter()
  const startedJobs = trackStartedJobs(events)
  const start = performance.now()
  events.emit('job:start', { job: { id: '7', attempts: 2 } } as never)
  const lockedJobs = [
    { id: '7', attempt: 2 },
    { id: '8', attempt: 1 },
  ]
  assert.deepEqual(startedJobs.unheard(lockedJobs, start, 1000), [])
  for (const later of [400, 800]) assert.deepEqual(startedJobs.unheard(lockedJobs, start + later, 1000), [])
  assert.deepEqual(startedJobs.unheard(lockedJobs, start + 1100, 1000), [{ id: '8', attempt: 1 }])
  assert.deepEqual(
    startedJobs.unheard([{ id: '8', attempt: 2 }], start + 1200, 1000),
    [],
    'taken again, it is waited for again',
  )
  assert.deepEqual(
    startedJobs.unheard([{ id: '8', attempt: 2 }], start + 9000, 1000),
    [],
    'a process that stood still hears first',
  )
})

/**
 * Registering takes half a second, and each job that is taken notes whether its worker was registered by
 * then.
 */
const slowRegistration = `
  create table taken (worker text, is_registered boolean);
  create function register_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
  create function note_taken() returns trigger security definer language plpgsql as $$ begin
    insert into public.taken values (new.locked_by, exists (select from jobs.workers
    where name = new.locked_by)); return new; end $$;
  create trigger slowly before insert on jobs.workers for each row execute function register_slowly();
  create trigger noted before update on graphile_worker._private_jobs
    for each row when (new.locked_by is not null) execute function note_taken()`
const usualRegistration = `
  drop trigger slowly on jobs.workers; drop trigger noted on graphile_worker._private_jobs;
  drop function register_slowly, note_taken; drop table taken`

test('a worker is registered before its first job, so that its death at once is noticed', async () => {
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  await world.owner.query(slowRegistration)
  await world.owner.query(`select graphile_worker.add_job('send_mail')`)
  const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  const takenOnes = async () =>
    (await world.owner.query<{ is: boolean }>('select is_registered as is from taken')).rows.map(
      ({ is }) => is,
    )
  try {
    await eventually(async () => assert.ok((await takenOnes()).length > 0))
    assert.deepEqual(new Set(await takenOnes()), new Set([true]))
  } finally {
    await worker.stop()
    await world.owner.query(usualRegistration)
    await world.owner.query('delete from graphile_worker._private_jobs')
  }
})

test('a server registers its workers before the others could miss them', async () => {
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const locking = await world.owner.connect()
  await locking.query('begin; lock table tenants')
  const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  try {
    await eventually(async () => assert.equal((await holders()).length, 1)) // the rule counts companies
    const [holder = ''] = await holders()
    await eventually(async () => assert.ok((await workersSaid()).includes(holder)))
  } finally {
    await locking.query('rollback')
    locking.release()
    await worker.stop()
  }
})
