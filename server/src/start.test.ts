import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from './access/caller/cookie.ts'
import { readConfiguration } from './configuration.ts'
import { findPostmaster } from './postgres/postmaster.ts'
import { refuseDemoAccounts } from './site/face/demo-accounts.ts'
import { start } from './start.ts'
import { eventually, keep, newFolder, removeEngines } from './testing/engines.ts'
import { type Node, portOf, startBalancer, startNode } from './testing/nodes.ts'
import { foundCompany, hire, startWorld } from './testing/world.ts'

const world = await startWorld()
after(world.stop)
after(removeEngines)

test('two nodes replaced one after the other under load cut no request short', async () => {
  const company = await foundCompany(world)
  const { token } = await company.hire('admin')
  const cookie = signedCookie(token, world.server.secret)
  const balancer = await startBalancer()
  const node = () => startNode(world.ownerUrl, { ESCALE_LEAVE_SECONDS: '3' })
  let isOver = false
  const answers: number[] = []

  async function client(): Promise<void> {
    while (!isOver) {
      const read = await fetch(`${balancer.url}/api/clients`, { headers: { cookie } })
      await read.arrayBuffer()
      const written = await fetch(`${balancer.url}/api/clients`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ name: 'Maison Kivu' }),
      })
      await written.arrayBuffer()
      answers.push(read.status, written.status)
      await sleep(10)
    }
  }

  async function replace(old: Node): Promise<void> {
    const stopped = old.stop()
    await balancer.until(old, false)
    assert.equal(await stopped, 0)
    balancer.nodes.delete(old)
    const fresh = await node()
    balancer.nodes.add(fresh)
    await balancer.until(fresh, true)
  }

  try {
    const first = await Promise.all([node(), node()])
    for (const one of first) {
      balancer.nodes.add(one)
      await balancer.until(one, true)
    }
    const clients = [1, 2, 3].map(client)
    for (const one of first) await replace(one)
    isOver = true
    await Promise.all(clients)
    assert.deepEqual(balancer.cut, [])
    assert.deepEqual(new Set(answers), new Set([200, 201]))
  } finally {
    isOver = true
    for (const one of balancer.nodes) one.child.kill('SIGKILL')
    await balancer.close()
  }
})

const configuration = () => ({ ...readConfiguration({ PORT: '0', DATABASE_URL: world.ownerUrl }, 'demo'), portIsFixed: false })

async function running<T>(during: (url: string, port: number) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-start-'))
  const server = await start({ configuration: { ...configuration(), folder }, demo: false, say: () => {} })
  try {
    return await during(server.url, server.port)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

test('the demo, and a server behind https, listen to this machine alone, where localhost leads; HOST says otherwise', async () => {
  const hostOf = (environment: NodeJS.ProcessEnv, folder = 'production') => readConfiguration(environment, folder).host
  assert.equal(hostOf({}, 'demo'), '127.0.0.1')
  assert.equal(hostOf({ PUBLIC_URL: 'https://escale.test' }), '127.0.0.1')
  assert.equal(hostOf({}), undefined)
  assert.equal(hostOf({ PUBLIC_URL: 'https://escale.test', HOST: '0.0.0.0' }), '0.0.0.0')
  await running(async (url, port) => {
    assert.match(url, /^http:\/\/localhost:/)
    assert.equal((await fetch(`http://localhost:${port}/healthz`)).status, 200)
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (elsewhere) await assert.rejects(fetch(`http://${elsewhere.address}:${port}/healthz`))
  })
})

test('a stop asked while Escale starts lets the start through, and leaves no database running', async () => {
  const folder = await newFolder()
  const env = { ...process.env, PORT: '0', ESCALE_DATA: folder, DATABASE_URL: undefined }
  const child = keep(spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'ignore' }))
  await eventually(async () => assert.ok(await findPostmaster(join(folder, 'postgres'))), 120_000)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
})

test('SIGTERM to npm alone, which is what a container sends, reaches the server behind it', async () => {
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATABASE_URL: world.ownerUrl, PORT: '0', HOST: '127.0.0.1', ESCALE_DATA: await newFolder() }
  const npm = spawn('npm', ['start', '--', '--dev'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const exited = once(npm, 'exit')
  try {
    const address = `http://127.0.0.1:${await portOf(npm)}/healthz`
    assert.equal((await fetch(address)).status, 200)
    npm.kill('SIGTERM')
    await exited
    await eventually(() => assert.rejects(fetch(address)))
  } finally {
    killGroup(npm)
  }
})

/** Also what a process that has ended left behind. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

test('a server too old for a chapter written while it runs is ready no more, and one that starts says so and ends', async () => {
  await running(async (url) => {
    const ready = async () => (await fetch(`${url}/readyz`)).status
    assert.equal(await ready(), 200)
    await world.owner.query(`update access.oldest_server set chapter = '999_rupture.sql'`)
    for (const deadline = Date.now() + 20_000; (await ready()) !== 503; await sleep(100)) assert.ok(Date.now() < deadline)
    await assert.rejects(startNode(world.ownerUrl), /^Error: 1: Escale n'a pas pu démarrer\. Cette version d'Escale est trop ancienne/)
  }).finally(() => world.owner.query(`update access.oldest_server set chapter = '001_access.sql'`))
})

test('outside the demo, a database that holds its accounts is refused', async () => {
  await refuseDemoAccounts(world.owner)
  const company = await foundCompany(world)
  const { userId } = await hire(world, company.tenantId, 'admin')
  await world.owner.query(`update auth.users set email = 'admin@atlas.demo' where id = $1`, [userId])
  await assert.rejects(startNode(world.ownerUrl), /comptes de la démonstration.*ESCALE_DATA/)
})

test('a proxy that the shell names, and that most calls do not use, is said at the start', async () => {
  const nowhere = 'postgres://escale@127.0.0.1:1/escale'
  const env = { ...process.env, DATABASE_URL: nowhere, DATABASE_DIRECT_URL: undefined, PORT: '0', HTTPS_PROXY: 'http://127.0.0.1:9' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--dev'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  assert.match(await text(child.stdout), /^HTTPS_PROXY : .+NODE_USE_ENV_PROXY=1.+sortent toujours directement\.$/m)
})

test('PostgreSQL is launched before the modules that answer requests are read, so that both are done at once', async () => {
  const hook = `
    import { registerHooks } from 'node:module'
    const read = new Set()
    registerHooks({ load: (url, context, next) => (read.add(url.match(/.*node_modules\\/([^/]+)/)?.[1] ?? url), next(url, context)) })
    process.on('exit', () => process.stdout.write(JSON.stringify([...read])))`
  // Where nothing can be started: what is read by then is what comes before the engine.
  const options = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(import.meta.dirname, 'main.ts')]
  const child = spawn(process.execPath, options, { env: { ...process.env, PORT: 'aucun' }, stdio: ['ignore', 'pipe', 'ignore'] })
  const read: string[] = JSON.parse(await text(child.stdout))
  assert.ok(read.includes('pg'))
  for (const late of ['kysely', 'zod', '@orpc', 'hono', 'graphile-worker', 'libphonenumber-js']) assert.ok(!read.includes(late), late)
})
