import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  type AddressKind,
  addressKinds,
  addressOfEachKind,
  askAndGuess,
} from '#testing/company/sign-in-addresses.ts'
import { openSite } from '#testing/http.ts'
import { measureProcessorTime, median } from '#testing/processor-time.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.mail = 'smtp'
const site = await openSite(world, ['127.0.0.0/8'])
after(async () => {
  await site.close()
  await world.stop()
})

const noTimes = () =>
  Object.fromEntries(addressKinds.map((kind) => [kind, []])) as unknown as Record<AddressKind, number[]>

test('every kind of address takes the same time, for wrong codes too', async () => {
  const addresses = await addressOfEachKind(world)
  const times = { ask: noTimes(), code: noTimes() }
  await askAndGuess({ world, site, addresses, rounds: 50 }, async (step, kind, send) => {
    const { result, milliseconds } = await measureProcessorTime(send)
    times[step][kind].push(milliseconds)
    await result.text()
  })
  for (const step of ['ask', 'code'] as const)
    for (const kind of addressKinds) {
      const ratio = median(times[step][kind]) / median(times[step].unknown)
      assert.ok(ratio > 0.6 && ratio < 1.6, `${step}, ${kind}: ${ratio}`)
    }
})
