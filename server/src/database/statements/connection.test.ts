import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { inTransaction } from '#database/caller/transaction.ts'
import { Pool } from '#database/pool/pool.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { connectionOf } from './connection.ts'

const database = await testDatabase(async () => {})
const pool = new Pool({ connectionString: database.ownerUrl, size: 1, longestMs: 5000 })
const client = await pool.connect()
await client.query('create table kept (id int primary key, amount int not null)')
after(async () => {
  client.release()
  await pool.end()
  await database.drop()
})

type Events = { on(event: string, act: () => void): void; off(event: string, act: () => void): void }

/** Counts the messages: PostgreSQL reports ready once per message. */
async function messagesOf(work: () => Promise<unknown>, one: PoolClient = client): Promise<number> {
  const { connection } = one as unknown as { connection: Events }
  let messages = 0
  const count = () => {
    messages += 1
  }
  connection.on('readyForQuery', count)
  await work().finally(() => connection.off('readyForQuery', count))
  return messages
}

const divided = (by: number) =>
  client.query({ name: 'divided', text: 'select 100 / $1::int as share', values: [by] })

test('statements of one turn form one message, and each gets its own rows', async () => {
  const messages = await messagesOf(async () => {
    const answers = await Promise.all([
      client.query('begin'),
      divided(4),
      client.query('insert into kept values (1, 10), (2, 20)'),
      client.query('select id, amount from kept order by id'),
      divided(5),
    ])
    assert.deepEqual(
      answers.map(({ rows, rowCount }) => [rows, rowCount]),
      [
        [[], 0],
        [[{ share: 25 }], 1],
        [[], 2],
        [
          [
            { id: 1, amount: 10 },
            { id: 2, amount: 20 },
          ],
          2,
        ],
        [[{ share: 20 }], 1],
      ],
    )
  })
  assert.equal(messages, 1)
  await client.query('rollback')
})

test('when a statement fails, earlier ones are answered and later ones fail with its error', async () => {
  const [begun, before, failed, behind] = await Promise.allSettled([
    client.query('begin'),
    divided(4),
    divided(0),
    divided(10),
  ])
  assert.deepEqual([begun?.status, before?.status], ['fulfilled', 'fulfilled'])
  for (const one of [failed, behind]) {
    assert.equal(one?.status, 'rejected')
    assert.equal(one.status === 'rejected' && one.reason.code, '22012')
  }
  await client.query('rollback')
  assert.deepEqual((await divided(10)).rows, [{ share: 10 }])
})

test('a statement that failed or was skipped at its first use is prepared again', async () => {
  const first = (value: unknown) =>
    client.query({ name: 'first', text: 'select $1::int as whole', values: [value] })
  const behind = () => client.query({ name: 'behind', text: 'select 7 as seven', values: [] })
  await assert.rejects(first('seven'), { code: '22P02' })
  await Promise.allSettled([first('seven'), behind()])
  assert.deepEqual([(await first('7')).rows, (await behind()).rows], [[{ whole: 7 }], [{ seven: 7 }]])
})

test('after its table changed, a statement fails once, then reads the new rows', async () => {
  const all = () => client.query({ name: 'all', text: 'select * from kept', values: [] })
  await client.query('insert into kept values (3, 30)')
  assert.deepEqual((await all()).rows, [{ id: 3, amount: 30 }])
  await client.query('alter table kept add column note text')
  await assert.rejects(all(), { code: '0A000' })
  assert.deepEqual((await all()).rows, [{ id: 3, amount: 30, note: null }])
})

test('a number beyond the precision of a double fails alone', async () => {
  const tooLarge = () => client.query(`select 9007199254740993::bigint as whole`)
  const [refused, read] = await Promise.allSettled([tooLarge(), divided(2)])
  assert.equal(refused?.status === 'rejected' && refused.reason.name, 'RangeError')
  assert.equal(read?.status, 'fulfilled')
})

test('a value that cannot be serialised is refused before anything is sent', async () => {
  const endless: unknown[] = []
  endless.push({ toPostgres: () => endless[0] })
  await assert.rejects(client.query('select $1', endless), /circular reference/)
  assert.deepEqual((await divided(2)).rows, [{ share: 50 }])
})

test('an empty statement does not shift the other answers', async () => {
  const queries = ['select 1 as n', '', 'select 2 as n', 'select 3 as n'].map((text) =>
    client.query<{ n: number }>(text),
  )
  assert.deepEqual(
    (await Promise.all(queries)).map(({ rows }) => rows.map(({ n }) => n)),
    [[1], [], [2], [3]],
  )
})

test('a confirmed write is stored: outside a transaction, a late failure rejects the message', async () => {
  await client.query(
    'create table pointing (id int primary key, kept_id int references kept deferrable initially deferred)',
  )
  await assert.rejects(client.query('insert into pointing values ($1, $2)', [1, 999]), { code: '23503' })
  const written = await Promise.allSettled([
    client.query('insert into pointing values (2, null)'),
    divided(0),
  ])
  assert.deepEqual(
    written.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual((await client.query('select from pointing')).rowCount, 0)
})

test('a failed last statement undoes a transaction sent with its commit; the connection works', async () => {
  client.release()
  const work = inTransaction(pool, 'server', 'write', async (transaction) => {
    await transaction.client.query('insert into kept values (4, 40)')
    transaction.last.push({ text: 'insert into kept values ($1, null)', values: [5] })
  })
  await assert.rejects(work, { code: '23502' })
  const again = await pool.connect()
  assert.equal(connectionOf(again), connectionOf(client), 'the same connection')
  const { rows } = await again.query('select id from kept where id in (4, 5)')
  assert.deepEqual(rows, [])
})

test('a broken connection rejects its statements', async () => {
  const queries = Promise.allSettled([client.query('select pg_sleep(5)'), divided(2)])
  setTimeout(
    () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
    50,
  )
  assert.deepEqual(
    (await queries).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(client.query('select 1'))
})
