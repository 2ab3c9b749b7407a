import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { messages } from '@escale/contract/wire/messages'
import { signedCookie } from '#access/caller/cookie.ts'
import { eventually, removeEngines } from '#testing/database/engines.ts'
import { nextRelease } from '#testing/database/next-release.ts'
import { type Balancer, type Node, startBalancer, startNode } from '#testing/database/nodes.ts'
import { foundCompany, startWorld, type World } from '#testing/world.ts'

after(removeEngines)

type Answer = { status: number; id?: string; message?: string }

/**
 * Clients that create records and read their list without a pause. Each write keeps its idempotency key until
 * it is answered.
 */
async function startLoad(world: World, url: string, hands = 3) {
  const company = await foundCompany(world)
  const cookie = signedCookie((await company.hire('admin')).token, world.server.secret)
  const statuses: number[] = []
  const created: string[] = []
  let isOver = false

  async function ask(path: string, options: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(url + path, {
      ...options,
      headers: { cookie, 'accept-encoding': 'identity', ...options.headers },
    })
    statuses.push(answer.status)
    return { ...((await answer.json()) as object), status: answer.status }
  }
  const create = (key: string = randomUUID()) =>
    ask('/api/clients', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Maison Lomami' }),
    })

  async function work(): Promise<void> {
    while (!isOver) {
      const key = randomUUID()
      let answer = await create(key)
      while (answer.status === 503 && !isOver) {
        await sleep(20)
        answer = await create(key)
      }
      if (answer.id) created.push(answer.id)
      await ask('/api/clients?search=Lomami')
      await sleep(10)
    }
  }

  const working = Promise.all(Array.from({ length: hands }, work))
  return {
    statuses,
    created,
    create,
    async more(count: number): Promise<void> {
      const enough = created.length + count
      await eventually(() => assert.ok(created.length >= enough), 60_000)
    },
    async stop(): Promise<void> {
      isOver = true
      await working
    },
    /** The created clients, without the default client of each company. */
    async kept(): Promise<string[]> {
      const { rows } = await world.owner.query<{ id: string }>(
        `select id from clients where tenant_id = $1 and name = 'Maison Lomami'`,
        [company.tenantId],
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function admit(balancer: Balancer, node: Node): Promise<Node> {
  balancer.nodes.add(node)
  await balancer.until(node, true)
  return node
}

async function dismiss(balancer: Balancer, node: Node): Promise<void> {
  const stopped = node.stop()
  await balancer.until(node, false)
  assert.equal(await stopped, 0)
  balancer.nodes.delete(node)
}

const additive = `alter table clients add column essai text not null default '';
create index clients_essai on clients (tenant_id, essai);
create table essais (n integer);`

test('two releases serve a database together under load, then the first alone, without a loss', async () => {
  const world = await startWorld()
  const [next, balancer] = [await nextRelease({ '998_essai.sql': additive }), await startBalancer()]
  const nodeOf = (tree?: string) => startNode(world.ownerUrl, { ESCALE_LEAVE_SECONDS: '1' }, tree)
  try {
    const old = await admit(balancer, await nodeOf())
    const load = await startLoad(world, balancer.url)
    await load.more(20)
    // the new version migrates the database while the old one serves
    const fresh = await admit(balancer, await nodeOf(next.tree))
    await load.more(60)
    await dismiss(balancer, old)
    await load.more(20)
    await admit(balancer, await nodeOf())
    await dismiss(balancer, fresh)
    await load.more(20)
    await load.stop()
    assert.deepEqual(balancer.cut, [])
    assert.deepEqual(new Set(load.statuses), new Set([200, 201]))
    const [kept, created] = [new Set(await load.kept()), new Set(load.created)]
    assert.deepEqual([created.difference(kept), kept.difference(created)], [new Set(), new Set()])
    const { rows } = await world.owner.query(
      `select count(*)::integer as count from kysely_migration where name = '998_essai.sql'`,
    )
    assert.equal(rows[0]?.count, 1)
  } finally {
    for (const one of balancer.nodes) one.child.kill('SIGKILL')
    await balancer.close()
    await next.remove()
    await world.stop()
  }
})

test('a release stopped by a newer migration answers 503 with its message, and writes no more', async () => {
  const world = await startWorld()
  const next = await nextRelease({
    '999_rupture.sql': `update access.oldest_server set chapter = '999_rupture.sql';`,
  })
  const old = await startNode(world.ownerUrl)
  try {
    const load = await startLoad(world, `http://127.0.0.1:${old.port}`)
    await load.more(20)
    const main = join(next.tree, 'server/src/main.ts')
    await promisify(execFile)(process.execPath, [main, 'migrate'], {
      env: { ...process.env, DATABASE_URL: world.ownerUrl },
    })
    await eventually(async () => assert.equal((await load.create()).status, 503), 2000)
    const before = await load.kept()
    await sleep(300) // load during which no write may succeed
    const refused = await load.create()
    assert.deepEqual([refused.status, refused.message], [503, messages.unavailable])
    assert.equal((await fetch(`http://127.0.0.1:${old.port}/readyz`)).status, 503)
    await load.stop()
    assert.deepEqual(await load.kept(), before)
    assert.deepEqual(new Set(load.statuses), new Set([200, 201, 503]))
    for (const id of load.created) assert.ok(before.includes(id), 'acknowledged and not kept')
    const { rows } = await world.owner.query(
      'select from graphile_worker._private_jobs where locked_by is not null',
    )
    assert.equal(rows.length, 0)
  } finally {
    old.child.kill('SIGKILL')
    await next.remove()
    await world.stop()
  }
})
