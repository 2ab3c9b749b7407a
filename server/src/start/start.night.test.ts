import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { findPostmaster } from '#postgres/postmaster.ts'
import { eventually, keep, newFolder, removeEngines } from '#testing/database/engines.ts'
import { type Node, startBalancer, startNode } from '#testing/database/nodes.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
after(removeEngines)

test('two nodes replaced one after the other under load interrupt no request', async () => {
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

test('a stop during the first start lets the start finish, and leaves no database running', async () => {
  const folder = await newFolder()
  const env = { ...process.env, PORT: '0', ESCALE_DATA: folder, DATABASE_URL: undefined }
  const child = keep(
    spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' }),
  )
  await eventually(async () => assert.ok(await findPostmaster(join(folder, 'postgres'))), 120_000)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
})
