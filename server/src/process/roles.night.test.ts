import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { type Node, startRole } from '#testing/database/nodes.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { openEventStream } from '#testing/event-stream.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
const mail = await openPostOffice()
const nodes: Node[] = []
after(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await mail.close()
  await world.stop()
  await removeEngines()
})

async function node(role: 'serve' | 'work', ownerUrl = world.ownerUrl): Promise<Node> {
  const started = await startRole(role, ownerUrl, mail.url)
  nodes.push(started)
  return started
}

const urlOf = ({ port }: Node) => `http://127.0.0.1:${port}`

function postTo(
  to: Node,
  path: string,
  json: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(urlOf(to) + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
}

const waitingJobs = async () =>
  (
    await world.owner.query(
      `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'prove_email'`,
    )
  ).rows[0].jobs

test('servers and workers share a database: jobs run once, writes spread, attempts add up', async () => {
  const company = await foundCompany(world)
  const { token, email } = (await hire(
    world,
    company.tenantId,
    'admin',
    await hashPassword('vague-palette-quai-72'),
  )) as Awaited<ReturnType<typeof hire>> & { email: string }
  const cookie = signedCookie(token, world.server.secret)
  const [one, other] = await Promise.all([node('serve'), node('serve')])

  const stream = await openEventStream(world, urlOf(other), token)
  const written = await postTo(
    one,
    '/api/clients',
    { name: 'Maison Kivu' },
    { cookie, 'idempotency-key': randomUUID() },
  )
  assert.equal(written.status, 201)
  await stream.heard('changed', { list: 'clients', own: true })
  await stream.close()

  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1)
    statuses.push(
      (await postTo(n % 2 ? one : other, '/api/auth/sign-in/email', { email, password: 'faux' })).status,
    )
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])

  assert.equal((await postTo(one, '/api/account/recovery/mail', { email })).status, 200)
  await sleep(1500)
  assert.equal(await waitingJobs(), 1, 'who serves does no job')
  await Promise.all([node('work'), node('work')])
  await mail.letterTo(email)
  await eventually(async () => assert.equal(await waitingJobs(), 0))
  await sleep(500)
  await mail.letterTo(email, 1) // and no second one
})

test('a worker answers its health only, and on this machine only', async () => {
  const worker = await node('work')
  for (const [path, status] of Object.entries({
    '/healthz': 200,
    '/readyz': 200,
    '/': 404,
    '/api/session': 404,
    '/auth': 404,
    '/metrics': 404,
  }))
    assert.equal((await fetch(urlOf(worker) + path)).status, status, path)
  assert.equal((await postTo(worker, '/readyz', {})).status, 404)
})

test('each role stops in order on request', async () => {
  for (const role of ['serve', 'work'] as const) {
    const started = await node(role)
    assert.equal(await started.stop(), 0, role)
    await assert.rejects(fetch(`${urlOf(started)}/healthz`), role)
  }
})

test('a server refuses an older database, which the role that migrates upgrades', async () => {
  const empty = await testDatabase(async () => {})
  try {
    await assert.rejects(
      node('serve', empty.ownerUrl),
      /^Error: 1: Escale n'a pas pu démarrer\. La base de données est plus ancienne .* « migrate »/,
    )
    const migrated = await migrate(empty.ownerUrl)
    assert.deepEqual([migrated.code, migrated.complaint], [0, ''])
    assert.match(migrated.said, /La base de données est à jour : \d{3}_\w+\.sql/)
    assert.equal((await migrate(empty.ownerUrl)).code, 0, 'as often as one likes')
    const server = await node('serve', empty.ownerUrl)
    assert.equal((await fetch(`${urlOf(server)}/readyz`)).status, 200)
    assert.equal(await server.stop(), 0)
  } finally {
    await empty.drop()
  }
})

test('one missing migration is named, and the database is left unchanged', async () => {
  const { rows } = await world.owner.query<{ name: string; timestamp: string }>(
    'select * from kysely_migration order by name desc limit 1',
  )
  const [last] = rows
  assert.ok(last)
  await world.owner.query('delete from kysely_migration where name = $1', [last.name])
  try {
    for (const role of ['serve', 'work'] as const)
      await assert.rejects(node(role), new RegExp(`il lui manque la migration ${last.name}`))
    assert.equal(
      (await world.owner.query('select from kysely_migration where name = $1', [last.name])).rowCount,
      0,
    )
  } finally {
    await world.owner.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      last.name,
      last.timestamp,
    ])
  }
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
