import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { publicErrorOf } from '../../../server/src/access/refusal/database-errors.ts'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { problemsOf, prove, Unavailable } from '../stage.ts'
import { openClock } from './clocks.ts'
import { failingDisk } from './disks.ts'
import { caseOf } from './fault.ts'
import { faultsOf } from './faults.ts'
import { ownServer } from './own-server.ts'

test('on a read-only disk callers get a retry response', async (t) => {
  const disk = await failingDisk(300).catch((error) => error)
  if (disk instanceof Unavailable) return t.skip(disk.message)
  after(() => disk.remove())
  const engine = await startEngine({ folder: disk.folder, say: () => {} })
  after(() => engine.stop())
  const owner = new pg.Pool({ connectionString: engine.url, max: 1 }).on('error', () => {})
  await owner.query('create table written (id int)')
  await disk.fail()
  const statusOf = (error: unknown) => publicErrorOf(error)?.status
  await assert.rejects(
    owner.query('insert into written select generate_series(1, 1000)'),
    (error) => statusOf(error) === 503,
  )
  await owner.end()
  await assert.rejects(new pg.Client(engine.url).connect(), (error) => statusOf(error) === 503)
})

test('PostgreSQL reads the clock that was set back, and ends no sound transaction', async (t) => {
  const clock = await openClock().catch((error) => error)
  if (clock instanceof Unavailable) return t.skip(clock.message)
  await clock.set(-1)
  const server = await ownServer(clock.environment)
  after(() => server.remove())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  assert.ok(Math.abs(Number(rows[0]?.now) + 3_600_000 - Date.now()) < 60_000)
  await client.query(`set idle_in_transaction_session_timeout = '10min'; set statement_timeout = '200ms'`)
  // The timer of the statement rings while PostgreSQL waits for the next one.
  await client.query('begin')
  await sleep(500)
  await client.query('commit')
  await client.end()
})

/** Shorter than in the proof. */
const durations = { 'base-en-lecture-seule': 3000, 'serveur-gelé': 5000, 'base-à-paquets-perdus': 4000 }

for (const [name, lastsMs] of Object.entries(durations))
  test(`during « ${name} » each write succeeds or gets a retry delay, and none is lost`, async () => {
    const fault = faultsOf(['--dev'])[name]
    assert.ok(fault)
    assert.deepEqual(problemsOf(await prove(caseOf(name, { ...fault, lastsMs, goesOn: false }))), [])
  })
