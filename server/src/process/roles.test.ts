import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openDatabase } from '#database/migrations/ready.ts'
import { readConfiguration } from '#start/configuration.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { type Node, startRole } from '#testing/database/nodes.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { withRoleOf } from './process-role.ts'

const world = await startWorld()
const mail = await openPostOffice()
const nodes: Node[] = []
after(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await mail.close()
  await world.stop()
  await removeEngines()
})

async function startNode(role: 'serve' | 'work'): Promise<Node> {
  const node = await startRole(role, world.ownerUrl, mail.url)
  nodes.push(node)
  return node
}

const hasJob = async () =>
  (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'prove_email'`))
    .rowCount === 1

test('the web role leaves each job to the worker role, which runs it once; both stop in order', async () => {
  const { email } = await hire(world, (await foundCompany(world)).tenantId, 'admin', 'unused')
  const server = await startNode('serve')
  const asked = await fetch(`http://127.0.0.1:${server.port}/api/account/recovery/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  assert.equal(asked.status, 200)
  assert.ok(await hasJob())
  assert.equal(await server.stop(), 0)
  assert.ok(await hasJob(), 'whoever serves does no job')

  const worker = await startNode('work')
  await mail.letterTo(email, 1)
  await eventually(async () => assert.ok(!(await hasJob())))
  const statuses = {
    '/healthz': 200,
    '/readyz': 200,
    '/': 404,
    '/api/session': 404,
    '/auth': 404,
    '/metrics': 404,
  }
  for (const [path, status] of Object.entries(statuses))
    assert.equal((await fetch(`http://127.0.0.1:${worker.port}${path}`)).status, status, path)
  assert.equal((await fetch(`http://127.0.0.1:${worker.port}/readyz`, { method: 'POST' })).status, 404)
  assert.equal(await worker.stop(), 0)
})

test('a server that does not migrate refuses an older database; the migrate role upgrades it', async () => {
  const empty = await testDatabase(async () => {})
  const joined = () => openDatabase(empty.ownerUrl, { isMigrating: false })
  try {
    await assert.rejects(joined(), /La base de données est plus ancienne .* « migrate »/)
    const migrated = await migrate(empty.ownerUrl)
    assert.deepEqual([migrated.code, migrated.complaint], [0, ''])
    assert.match(migrated.said, /La base de données est à jour : \d{3}_\w+\.sql/)
    await (await joined()).close()
  } finally {
    await empty.drop()
  }
})

test('a worker listens on this machine only', () => {
  const environment = { ESCALE_ROLE: 'work', DATABASE_URL: world.ownerUrl, PUBLIC_URL: 'http://escale.test' }
  assert.equal(readConfiguration(environment, 'production').host, '127.0.0.1')
})

test('a role is given by the first argument or ESCALE_ROLE, and names its missing settings', () => {
  const roleOf = (commandLine: string[], environment: NodeJS.ProcessEnv) =>
    readConfiguration(withRoleOf(commandLine, environment), 'production').role
  const DATABASE_URL = 'postgres://a@127.0.0.1/b'
  assert.equal(roleOf([], {}), 'all')
  assert.equal(roleOf(['--dev'], { DATABASE_URL, ESCALE_ROLE: 'serve' }), 'serve')
  assert.equal(roleOf(['migrate'], { DATABASE_URL, ESCALE_ROLE: 'serve' }), 'migrate')
  assert.throws(
    () => roleOf(['served'], { DATABASE_URL }),
    /« migrate », « serve » ou « work » \(« served »\)/,
  )
  assert.throws(() => roleOf(['serve'], {}), /demande DATABASE_URL/)
  assert.throws(() => roleOf(['work'], { DATABASE_URL }), /PUBLIC_URL est obligatoire/)
})

async function migrate(ownerUrl: string): Promise<{ code: number; said: string; complaint: string }> {
  const env = { ...process.env, DATABASE_URL: ownerUrl, ESCALE_DATA: await newFolder() }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'migrate'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], said, complaint] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, said, complaint }
}
