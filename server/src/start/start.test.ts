import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { messages } from '@escale/contract/wire/messages'
import { signedCookie } from '#access/caller/cookie.ts'
import { refuseDemoAccounts } from '#site/face/demo-accounts.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { portOf, startNode } from '#testing/database/nodes.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { readConfiguration } from './configuration.ts'
import { type Running, start } from './start.ts'

const world = await startWorld()
after(world.stop)
after(removeEngines)

const configuration = () => ({
  ...readConfiguration({ PORT: '0', DATABASE_URL: world.ownerUrl }, 'demo'),
  portIsFixed: false,
})

async function running<T>(during: (server: Running) => Promise<T>, leaveSeconds = 0): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-start-'))
  const server = await start({
    configuration: { ...configuration(), folder, leaveSeconds },
    demo: false,
    say: () => {},
  })
  try {
    return await during(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

test('the demo and a server behind https listen on this machine only, unless HOST is set', async () => {
  const hostOf = (environment: NodeJS.ProcessEnv, folder = 'production') =>
    readConfiguration(environment, folder).host
  assert.equal(hostOf({}, 'demo'), '127.0.0.1')
  assert.equal(hostOf({ PUBLIC_URL: 'https://escale.test' }), '127.0.0.1')
  assert.equal(hostOf({}), undefined)
  assert.equal(hostOf({ PUBLIC_URL: 'https://escale.test', HOST: '0.0.0.0' }), '0.0.0.0')
  await running(async ({ url, port }) => {
    assert.match(url, /^http:\/\/localhost:/)
    assert.equal((await fetch(`http://localhost:${port}/healthz`)).status, 200)
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (elsewhere) await assert.rejects(fetch(`http://${elsewhere.address}:${port}/healthz`))
  })
})

test('a stopping server informs its balancer first, and answers requests meanwhile', async () => {
  await running(async ({ url, stop }) => {
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    const stopped = stop()
    const readiness = await fetch(`${url}/readyz`)
    assert.deepEqual([readiness.status, await readiness.json()], [503, { ready: false, because: 'leaving' }])
    const answer = await fetch(`${url}/api/session`)
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
    await stopped
    await assert.rejects(fetch(`${url}/healthz`))
  }, 1)
})

test('SIGTERM to npm alone, as sent by a container, reaches the server behind it', async () => {
  const root = join(import.meta.dirname, '../../..')
  const env = {
    ...process.env,
    DATABASE_URL: world.ownerUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    ESCALE_DATA: await newFolder(),
  }
  const npm = spawn('npm', ['start', '--', '--dev'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
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

/** Kills a process group, with children that outlived their parent. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

test('a server outdated by a migration becomes unready, and an outdated start is refused', async () => {
  await running(async ({ url }) => {
    const ready = async () => (await fetch(`${url}/readyz`)).status
    assert.equal(await ready(), 200)
    const company = await foundCompany(world)
    const cookie = signedCookie((await company.hire('admin')).token, world.server.secret)
    const list = () => fetch(`${url}/api/clients`, { headers: { cookie } })
    assert.equal((await list()).status, 200)
    await world.owner.query(`update access.oldest_server set chapter = '999_rupture.sql'`)
    await eventually(async () => assert.equal(await ready(), 503))
    await eventually(async () => {
      const { status, body } = await list().then(async (answer) => ({
        status: answer.status,
        body: await answer.text(),
      }))
      assert.equal(status, 503)
      assert.ok(body.includes(messages.unavailable), body)
    })
    await assert.rejects(
      startNode(world.ownerUrl),
      /^Error: 1: Escale n'a pas pu démarrer\. Cette version d'Escale est trop ancienne/,
    )
  }).finally(() => world.owner.query(`update access.oldest_server set chapter = '001_access.sql'`))
})

test('outside the demo, a database with its accounts is refused', async () => {
  await refuseDemoAccounts(world.owner)
  const company = await foundCompany(world)
  const { userId } = await hire(world, company.tenantId, 'admin')
  await world.owner.query(`update auth.users set email = 'admin@atlas.demo' where id = $1`, [userId])
  await assert.rejects(startNode(world.ownerUrl), /comptes de la démonstration.*ESCALE_DATA/)
})

test('a proxy named by the shell and unused by most requests is reported at the start', async () => {
  const nowhere = 'postgres://escale@127.0.0.1:1/escale'
  const env = {
    ...process.env,
    DATABASE_URL: nowhere,
    DATABASE_DIRECT_URL: undefined,
    PORT: '0',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--dev'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  assert.match(
    await text(child.stdout),
    /^HTTPS_PROXY : .+NODE_USE_ENV_PROXY=1.+sortent toujours directement\.$/m,
  )
})

test('PostgreSQL starts before the request modules are loaded, so that both run at once', async () => {
  const hook = `
    import { registerHooks } from 'node:module'
    const read = new Set()
    registerHooks({ load: (url, context, next) => (read.add(url.match(/.*node_modules\\/([^/]+)/)?.[1] ?? url), next(url, context)) })
    process.on('exit', () => process.stdout.write(JSON.stringify([...read])))`
  // The engine cannot start here, so only the modules before the engine are loaded.
  const options = [
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
    join(import.meta.dirname, '../main.ts'),
    '--dev',
  ]
  const child = spawn(process.execPath, options, {
    env: { ...process.env, PORT: 'aucun' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const read: string[] = JSON.parse(await text(child.stdout))
  assert.ok(read.includes('pg'))
  for (const late of ['kysely', 'zod', '@orpc', 'hono', 'graphile-worker', 'libphonenumber-js'])
    assert.ok(!read.includes(late), late)
})
