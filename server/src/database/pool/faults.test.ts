import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { publicErrorOf } from '#access/refusal/database-errors.ts'
import { inTransaction } from '#database/caller/transaction.ts'
import { send } from '#database/statements/send.ts'
import { startHealth } from '#process/health.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { openPool, Pool } from './pool.ts'

const world = await startWorld()
const pool = openPool(world.loginUrl, 8)
const site = await openSite({ ...world, server: { ...world.server, pool } })
const health = startHealth(world.loginUrl, '999')
const one = new Pool({ connectionString: world.ownerUrl, size: 1, longestMs: 5000 })
after(async () => {
  await site.close()
  await Promise.all([pool.end(), one.end(), health.stop()])
  await world.stop()
})

/** Sets `default_transaction_read_only` for new connections, as on a former primary. */
const databaseOnlyReads = async (onlyReads: boolean) => {
  const client = await world.owner.connect() // the owner's own connections may be new too
  await client.query(
    `begin read write; alter database ${new URL(world.ownerUrl).pathname.slice(1)} set default_transaction_read_only = ${onlyReads}; commit`,
  )
  client.release()
}

test('on a read-only database writes retry, lists are read, and new connections are dropped', async () => {
  const { token } = await (await foundCompany(world)).hire('manager')
  const headers = { cookie: signedCookie(token, world.server.secret) }
  const write = () =>
    site.ask('/api/clients', {
      json: { name: 'Maison Lualaba' },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
  const signIn = () =>
    site.ask('/api/auth/sign-in/email', { json: { email: 'a@b.test', password: 'un mot de passe' } })
  await databaseOnlyReads(true)
  for (const ask of [write, signIn, write, signIn]) {
    const answer = await ask()
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [503, 'UNAVAILABLE'])
    assert.match(answer.headers.get('retry-after') ?? '', /^[12]$/)
  }
  assert.equal((await site.ask('/api/clients', { headers })).status, 200)
  assert.deepEqual(await health.ask(), { ready: false, because: 'database' })
  await databaseOnlyReads(false)
  await eventually(async () => assert.equal((await write()).status, 201))
  await eventually(async () => assert.equal((await signIn()).status, 401))
  await eventually(async () => assert.deepEqual(await health.ask(), { ready: true }))
})

const errorStatus = (error: unknown) => publicErrorOf(error)?.status

test('statements lost by a pooler or a changed table cause a retry, logged in one line', async () => {
  const lines: string[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) => lines.push(text) > 0) as typeof write
  try {
    await one.query('create table parcels_of_a_test (id int)')
    const statement = { text: 'select * from parcels_of_a_test where id = $1', values: [1] }
    const read = () => one.query(statement.text, statement.values)
    await read()
    await one.query('deallocate all')
    await assert.rejects(read(), (error) => errorStatus(error) === 503)
    await read()
    await one.query('deallocate all')
    await assert.rejects(
      inTransaction(one, 'server', 'read', ({ client }) => send(client, statement)),
      (error) => errorStatus(error) === 503,
    )
    await read()
    await one.query('alter table parcels_of_a_test add column note text')
    await assert.rejects(read(), (error) => errorStatus(error) === 503)
    await read()
  } finally {
    process.stderr.write = write
  }
  assert.equal(lines.filter((line) => line.includes('ESCALE_PREPARED_STATEMENTS=off')).length, 1)
  assert.equal(lines.filter((line) => line.includes('RECONNECT')).length, 1)
})

test('a write in a read-only transaction, or too many parameters, is an internal error', async () => {
  const ours = (error: unknown) => publicErrorOf(error) === undefined
  await assert.rejects(
    inTransaction(one, 'server', 'read', ({ client }) => client.query('create table never (id int)')),
    ours,
  )
  const values = Array.from({ length: 65_537 }, (_, n) => n)
  await assert.rejects(
    one.query(`select 1 where 1 in (${values.map((n) => `$${n + 1}`).join(', ')})`, values),
    ours,
  )
  assert.deepEqual((await one.query('select 1 as is_there')).rows, [{ is_there: 1 }])
})
