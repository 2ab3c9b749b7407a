import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { publicErrorOf } from '../../../server/src/access/refusal/database-errors.ts'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { problemsOf, prove, Unavailable } from '../stage.ts'
import { openClock } from './clock.ts'
import { ownServer } from './database.ts'
import { failingDisk } from './disks.ts'
import { embeddedFaults } from './embedded.ts'
import { caseOf, type Fault } from './fault.ts'
import { nodeFaults } from './nodes.ts'
import { wireFaults } from './wires.ts'

const given = { words: ['--dev'] }

test('of a disk that became read-only, PostgreSQL speaks as of a missing right: callers are asked to try again', async (t) => {
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

test('set back, the clock is what PostgreSQL reads while it waits too: a limit of time that rings late ends nothing', async (t) => {
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
  await client.query('begin') // its timer goes on once it is answered, and rings while PostgreSQL waits for what comes next
  await sleep(500)
  await client.query('commit')
  await client.end()
})

/** A few seconds of what the proof does for longer. */
const short: Record<string, Fault> = {
  ...brief({ ...embeddedFaults(given) }, 'base-en-lecture-seule', 3000),
  ...brief(nodeFaults(given), 'serveur-gelé', 5000),
  ...brief(wireFaults(given), 'base-à-paquets-perdus', 4000),
}

for (const [name, fault] of Object.entries(short))
  test(`people write on through « ${name} », or are told to wait, and nothing they were told is lost`, async () => {
    assert.deepEqual(problemsOf(await prove(caseOf(name, { ...fault, goesOn: false }))), [])
  })

function brief(faults: Record<string, Fault>, name: string, heldMs: number): Record<string, Fault> {
  const fault = faults[name]
  assert.ok(fault)
  return { [name]: { ...fault, heldMs } }
}
