import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { callAs, startWorld } from '#testing/world.ts'
import { openDatabase } from './ready.ts'

const [world, neighbour] = [await startWorld(), await startWorld()]
after(() => Promise.all([world.stop(), neighbour.stop()]))

const who = async ({ server }: typeof world) =>
  (await server.pool.query('select session_user as who')).rows[0]?.who

/** New connections must log in again. */
async function disconnect(account: string): Promise<void> {
  await world.owner.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1', [
    account,
  ])
}

test('two installations share a PostgreSQL without locking each other out', async () => {
  const [mine, theirs] = [await who(world), await who(neighbour)]
  assert.notEqual(mine, theirs)
  await (await openDatabase(neighbour.ownerUrl)).close()
  await disconnect(mine)
  await world.server.pool.query('select 1').catch(() => {}) // detects the closed connection
  assert.equal(await who(world), mine)
})

test('a login refused at run time is reported as unavailable, and repaired at the next start', async () => {
  const account = await who(world)
  await world.owner.query(`alter role ${account} password 'another'`)
  await disconnect(account)
  const listClients = () => callAs(world, 'x'.repeat(32)).clients.list({})
  await listClients().catch(() => {})
  await assert.rejects(listClients(), { code: 'UNAVAILABLE', status: 503 })
  await (await openDatabase(world.ownerUrl)).close()
  await assert.rejects(listClients(), { code: 'UNAUTHORIZED' })
})
