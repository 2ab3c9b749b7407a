import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#testing/database/engines.ts'
import { startRelayTo } from '#testing/providers/relay.ts'
import { startWorld } from '#testing/world.ts'
import { startHealth } from './health.ts'

const world = await startWorld()
const { relay, url } = await startRelayTo(world.loginUrl)
const health = startHealth(url, '999')
const direct = startHealth(world.loginUrl, '999', { keptMs: 0, patienceMs: 300 })
after(async () => {
  await direct.stop()
  await relay.stop()
  await health.stop()
  await world.stop()
})

const becomesReady = (asked = health) => eventually(async () => assert.ok((await asked.ask()).ready))

test('a frozen database makes the server unready in two seconds, at any moment of the check', async (t) => {
  for (const afterMs of [0, 150, 300, 390]) {
    await relay.mend()
    await becomesReady()
    await sleep(afterMs)
    relay.silence()
    const silentAt = performance.now()
    while ((await health.ask()).ready) await sleep(20)
    const ms = Math.round(performance.now() - silentAt)
    t.diagnostic(`${ms} ms`)
    assert.ok(ms < 2000, `${ms} ms`)
  }
  await relay.mend()
  await becomesReady()
})

test('a server too busy to read the answer of a healthy database in time stays ready', async () => {
  await becomesReady(direct) // without the relay, which runs in this process and would block too
  const pendingHealth = direct.ask()
  await sleep(10) // the query is under way
  for (const until = performance.now() + 800; performance.now() < until; );
  assert.deepEqual(await pendingHealth, { ready: true })
})
