import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPost } from '#channels/mail/post.ts'
import { eventually } from '#testing/engines.ts'
import { startWorld } from '#testing/world.ts'
import { startWorker } from '#worker.ts'
import { keepPresent } from './presence.ts'

const world = await startWorld()
after(world.stop)

/** A job that these workers hold, alone in its queue. */
async function heldBy(workers: string): Promise<void> {
  await world.owner.query(`select graphile_worker.add_job('send_mail', queue_name => $1)`, [`mail:${workers}`])
  await world.owner.query(
    `with queue as (update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = 'mail:' || $1 returning id)
     update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 from queue where job_queue_id = queue.id`,
    [workers],
  )
}

/** Who still holds a job, or a queue. */
async function holders(): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    `select locked_by as name from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  )
  return rows.map(({ name }) => name)
}

const workersSaid = async () => (await world.owner.query<{ name: string }>('select name from jobs.workers order by 1')).rows.map(({ name }) => name)

test('what a server held when it died is given back; neither what one holds that lives, nor one that never says so', async () => {
  for (const workers of ['dead', 'living', 'older']) await heldBy(workers)
  await world.owner.query(`insert into jobs.workers (name) values ('dead')`)
  const rhythm = { everyMs: 50, missedAfterMs: 1000 }
  const present = [keepPresent(world.workerPool, ['living'], rhythm), keepPresent(world.workerPool, ['here'], rhythm)]
  try {
    await eventually(async () => assert.deepEqual(await workersSaid(), ['dead', 'here', 'living']))
    await world.owner.query(`update jobs.workers set seen_at = seen_at + interval '1 hour' where name = 'here'`) // a clock set wrong
    await eventually(async () => assert.deepEqual(await holders(), ['living', 'older']), 30_000)
    await eventually(async () => assert.deepEqual(await workersSaid(), ['here', 'living']))
  } finally {
    for (const { stop } of present) stop()
    await world.owner.query('delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues')
  }
})

test('a server says which workers are its own before the others could miss them', async () => {
  const post = createPost({ configuration: undefined, demo: true, publicUrl: world.server.publicUrl })
  const locking = await world.owner.connect()
  await locking.query('begin; lock table tenants')
  const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  try {
    await eventually(async () => assert.equal((await holders()).length, 1)) // it counts the companies
    const [holder = ''] = await holders()
    await eventually(async () => assert.ok((await workersSaid()).includes(holder)))
  } finally {
    await locking.query('rollback')
    locking.release()
    await worker.stop()
  }
})
