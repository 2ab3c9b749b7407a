import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inTransaction } from '#database/caller/transaction.ts'
import { Pool } from '#database/pool/pool.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { type CallerResults as AbuseResult, sendStatementsUntil } from '#testing/database/wire-callers.ts'
import { shareOf } from '#testing/night.ts'

const database = await testDatabase(async () => {})
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 }).on('error', () => {})
await owner.query('create table marks (id bigserial primary key, company text not null, who text not null)')
after(async () => {
  await owner.end()
  await database.drop()
})

const openPool = (isGrouping: boolean, size = 6) =>
  new Pool({ connectionString: database.ownerUrl, size, longestMs: 5000, isGrouping })

/**
 * Cancels statements, ends connections of the callers and changes a table under their prepared statements.
 */
async function disturb(turn: number): Promise<void> {
  const act = turn % 3 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend'
  await owner.query(
    `select ${act}(pid) from (select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and query not like '%pg_stat_activity%' order by random() limit 2) some`,
  )
  if (turn % 10 === 0)
    await owner.query(
      `alter table marks ${turn % 20 === 0 ? 'add column if not exists' : 'drop column if exists'} extra ${turn % 20 === 0 ? 'text' : ''}`,
    )
}

async function abuse(pool: Pool, seconds: number): Promise<AbuseResult> {
  const heard: AbuseResult = { rows: 0, kept: new Map(), failed: 0, wrong: [] }
  let isOver = false
  const callers = Array.from({ length: 30 }, (_, n) =>
    sendStatementsUntil(pool, n % 2 ? 'Boréal' : 'Atlas', `caller ${n}`, heard, () => isOver),
  )
  const endsAt = performance.now() + seconds * 1000
  for (let turn = 1; performance.now() < endsAt; turn += 1) {
    await sleep(100)
    await disturb(turn).catch(() => {}) // its own connection may be the one that was ended
  }
  isOver = true
  await Promise.all(callers)
  return heard
}

/** Seconds of disturbance. A second and a half by day, in which the table changes once. */
function secondsOf(night: number): number {
  return shareOf([1.5, night], 2).at(-1) ?? night
}

for (const [isGrouping, seconds] of [
  [true, secondsOf(8)],
  [false, secondsOf(3)],
] as const) {
  const way = isGrouping ? 'in shared messages' : 'one by one, as pg’s own'

  test(`under any failure no caller gets another’s rows, and confirmed writes stay: ${way}`, async () => {
    await owner.query('delete from marks')
    const pool = openPool(isGrouping)
    const { rows, kept, failed, wrong } = await abuse(pool, seconds)
    assert.deepEqual(wrong.slice(0, 5), [])
    assert.ok(rows > 0 && kept.size > 0 && failed > 0, `${rows} rows, ${kept.size} kept, ${failed} failed`)
    const { rows: there } = await owner.query<{ who: string; n: number }>(
      'select who, count(*)::int as n from marks group by who',
    )
    const found = new Map(there.map(({ who, n }) => [who, n]))
    assert.deepEqual([...kept].filter(([who, n]) => found.get(who) !== n).slice(0, 5), [])
    const { rows: left } = await pool.query<{ company: string | null }>(
      `select nullif(current_setting('app.company', true), '') as company`,
    )
    assert.equal(left[0]?.company, null, 'no setting outlives its transaction')
    await pool.end()
  })

  test(`grouped statements get their own rows and types, and a failure rolls all back: ${way}`, async () => {
    const pool = openPool(isGrouping, 1)
    const client = await pool.connect()
    const typed = {
      text: `select $1::bigint as whole, '2026-02-01'::date as day, '2026-02-01 08:00+00'::timestamptz as at`,
      values: [7],
      name: 'typed',
    }
    const answers = await Promise.all([
      client.query('begin'),
      client.query(typed),
      client.query(typed),
      client.query('select 2 as two'),
      client.query('commit'),
    ])
    const row = { whole: 7, day: '2026-02-01', at: '2026-02-01T08:00:00.000Z' }
    assert.deepEqual(
      answers.map(({ rows, rowCount }) => [rows, rowCount]),
      [
        [[], 0],
        [[row], 1],
        [[row], 1],
        [[{ two: 2 }], 1],
        [[], 0],
      ],
    )
    client.release()
    const failing = inTransaction(pool, 'Atlas', 'write', async (transaction) => {
      await transaction.client.query({
        text: 'insert into marks (company, who) values ($1, $2)',
        values: ['Atlas', 'undone'],
      })
      transaction.last.push({ text: 'insert into marks (company, who) values ($1, null)', values: ['Atlas'] })
    })
    await assert.rejects(failing, { code: '23502' })
    const { rows } = await pool.query(`select from marks where who = $1`, ['undone'])
    assert.equal(rows.length, 0)
    const tooMany = pool.query('select 1', Array(65_537).fill(1))
    await assert.rejects(tooMany, /65535 values at most/)
    await pool.end()
  })
}
