import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCanaryCompany } from '../../../server/testing/company/canary-data.ts'
import { isNight } from '../../../server/testing/night.ts'
import { startWorld } from '../../../server/testing/world.ts'
import type { HttpResponse } from '../../http.ts'
import { fuzz } from './fuzz.ts'
import { faultOf } from './judge.ts'
import { operations } from './operations.ts'
import { requestOf } from './requests.ts'
import { callers, setStage } from './stage.ts'

// The first requests of one seed for each caller, more of them at night. The seed draws from all operations,
// and a supervisor may do about one request in ten: 40 requests may all be refused, 80 hardly ever.

const world = await startWorld({ writesAnything: true })
after(() => world.stop())
const cage = await foundCanaryCompany(world)
const seed = 7
const [requests, leastDone] = isNight ? [150, 6] : [80, 1]

for (const name of callers) {
  test(`the document describes every response to ${name}`, async () => {
    const stage = await setStage(world, cage, name)
    const outcome = await fuzz(stage, seed, 0, requests)
    await stage.close()
    assert.deepEqual(
      outcome.faults.map(({ index, operation, class: odd, why }) => `${index} ${operation} (${odd}): ${why}`),
      [],
    )
    assert.ok(
      name === 'stranger' || outcome.done.size >= leastDone,
      `${outcome.done.size} operations were done`,
    )
  })
}

test('a seed always makes the same requests', () => {
  for (let index = 0; index < 50; index += 1) assert.deepEqual(requestOf(3, index), requestOf(3, index))
})

test('a fault of the server, an undescribed response, internal text and foreign rows are found', () => {
  const clients = operations.find(({ name }) => name === 'clients.totals')
  assert.ok(clients)
  const judge = (status: number, body: string, type = 'application/json') =>
    faultOf(clients, httpResponse(status, body, type), {
      ids: ['0195d3f2-0000-7000-8000-000000000000'],
      isAbove: false,
    }) ?? ''
  const refusal = (message: string) => JSON.stringify({ code: 'NOT_FOUND', message })
  assert.equal(judge(404, refusal('Introuvable.')), '')
  assert.match(judge(500, refusal('Introuvable.')), /^500/)
  assert.match(judge(503, '<p>', 'text/html'), /tells no cause/)
  assert.match(judge(418, refusal('Introuvable.')), /418 is not described/)
  assert.match(
    judge(404, JSON.stringify({ code: 'NOT_FOUND', message: 'x', stack: 'x' })),
    /additional properties/,
  )
  assert.match(judge(404, '<p>', 'text/html'), /not JSON/)
  assert.match(judge(404, refusal('duplicate key value')), /internal text/)
  assert.match(judge(404, refusal('CANARI')), /word of another company/)
  assert.match(judge(404, refusal('0195d3f2-0000-7000-8000-000000000000')), /id of another company/)
})

function httpResponse(status: number, text: string, type: string): HttpResponse {
  return { status, headers: { 'content-type': type }, body: Buffer.from(text), ms: 1 }
}
