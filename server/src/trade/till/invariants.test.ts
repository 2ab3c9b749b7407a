import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertTills } from '#testing/till/property.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('tills, balances and sessions are those of the model after every few random steps', async () => {
  const done = await assertTills(world, { companies: 4, steps: 80, every: 5 })
  for (const act of ['open', 'move', 'count', 'resume', 'close', 'reopen'])
    assert.ok((done.get(act) ?? 0) > 0, `${act} in ${JSON.stringify([...done])}`)
})
