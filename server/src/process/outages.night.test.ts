import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '#postgres/postmaster.ts'
import { removeEngines } from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'

after(removeEngines)

// The product returns within three seconds on an idle machine.
const backWithinMs = 12_000

type WriteResults = { acknowledged: string[]; refusals: Set<number>; lastAt: number }

/** Eight people who write without a pause, until told to stop. */
function startWriters(product: Product) {
  const written: WriteResults = { acknowledged: [], refusals: new Set(), lastAt: 0 }
  let isOver = false
  const writers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status, id } = await createClient(product)
      if (status === 201 && id) written.acknowledged.push(id)
      else written.refusals.add(status)
      if (status === 201) written.lastAt = performance.now()
      else await sleep(20)
    }
  })
  return {
    written,
    async atLeastMore(count: number) {
      const target = written.acknowledged.length + count
      while (written.acknowledged.length < target) await Promise.race([sleep(20), Promise.all(writers)])
    },
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
  }
}

test('in any connection failure eight writers get 503, lose no acknowledged write, continue', async (t) => {
  const product = await startProduct()
  const postmaster = async () => {
    const [first] = await product.processes()
    assert.ok(first)
    const { rows } = await product.owner.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const found = await findPostmaster(rows[0]?.folder ?? '')
    assert.ok(found)
    return found.pid
  }
  const oneAtWork = async () => {
    const { rows } = await product.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename like 'escale\\_login%'`,
    )
    assert.ok(rows[0])
    return rows[0].pid
  }
  const breaks: Record<string, () => Promise<unknown>> = {
    'every connection is ended by an operator': () =>
      product.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'escale\\_login%'`,
      ),
    'a process of the database is killed': async () => process.kill(await oneAtWork(), 'SIGKILL'),
    'the database is stopped quickly': async () => process.kill(await postmaster(), 'SIGINT'),
    'the database is killed': async () => process.kill(await postmaster(), 'SIGKILL'),
  }

  const { written, atLeastMore, stop } = startWriters(product)
  for (const [name, breakIt] of Object.entries(breaks)) {
    await atLeastMore(20)
    await breakIt()
    const brokenAt = performance.now()
    await sleep(300) // responses already under way do not prove the recovery
    await atLeastMore(8)
    const awayMs = Math.round(written.lastAt - brokenAt)
    t.diagnostic(`${name}: writing again after ${awayMs} ms at most`)
    assert.ok(awayMs < backWithinMs, `${name}: ${awayMs} ms`)
    assert.equal(product.child.exitCode, null, name)
  }
  await stop()
  assert.deepEqual([...written.refusals], [503])
  const { rows } = await product.owner.query('select id from clients where id = any($1::uuid[])', [
    written.acknowledged,
  ])
  assert.equal(rows.length, written.acknowledged.length)
  assert.equal(new Set(written.acknowledged).size, written.acknowledged.length)
  await product.owner.end()
})
