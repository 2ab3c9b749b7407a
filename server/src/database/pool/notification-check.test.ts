import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import pg from 'pg'
import { readConfiguration } from '#start/configuration.ts'
import { start } from '#start/start.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { startTransactionPooler } from '#testing/database/transaction-pooler.ts'
import { refuseWithoutNotifications } from './notification-check.ts'

const database = await testDatabase(async () => {})
const { host, port: servicePort, user = '', password, database: name } = new pg.Client(database.ownerUrl)
const pooler = await startTransactionPooler(
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${servicePort}` } : { host, port: servicePort },
)
after(async () => {
  pooler.stop()
  await database.drop()
})

function urlAt(port: number): string {
  return Object.assign(new URL(`postgres://127.0.0.1:${port}/${name}`), { username: user, password }).href
}

test('a URL that receives notifications is accepted, a pooler in transaction mode is refused', async () => {
  await refuseWithoutNotifications(database.ownerUrl, 'DATABASE_URL')
  const refused =
    /^Error: DATABASE_DIRECT_URL mène à un PgBouncer en mode transaction : DATABASE_DIRECT_URL doit donner/
  await assert.rejects(refuseWithoutNotifications(urlAt(pooler.port), 'DATABASE_DIRECT_URL', 500), refused)
})

test('a server neither starts nor migrates through such a pooler', async () => {
  const configuration = {
    ...readConfiguration({ PORT: '0', DATABASE_URL: urlAt(pooler.port) }, 'demo'),
    portIsFixed: false,
  }
  await assert.rejects(
    start({ configuration, demo: false, say: () => {} }),
    /^Error: DATABASE_URL mène à un PgBouncer/,
  )
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const { rows } = await owner.query(`select from pg_namespace where nspname = 'access'`)
  await owner.end()
  assert.equal(rows.length, 0)
})

test('a pooler that refuses connection settings is refused, an unreachable URL left for later', async () => {
  const said = 'SERROR\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(said.length + 4, 1)
  const refusing = createServer((caller) =>
    caller.on('error', () => {}).once('data', () => caller.end(Buffer.concat([head, Buffer.from(said)]))),
  )
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as { port: number }
  await assert.rejects(refuseWithoutNotifications(urlAt(port), 'DATABASE_URL'), /mode transaction/)
  refusing.close()
  await refuseWithoutNotifications(urlAt(port), 'DATABASE_URL')
})
