import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openLiveSite } from '../../../server/testing/event-stream.ts'
import { foundCompany, maritimeDraft, startWorld } from '../../../server/testing/world.ts'
import { until } from '../desk.ts'
import type { Worker } from './crowd.ts'
import { Figures, neighborDelay, type Streams, slopeOf } from './figures.ts'
import { hammer, openPages, work } from './people.ts'

// The short form of the proof: a few seconds of the same people, streams and noise.

const world = await startWorld()
const live = await openLiveSite(world)
after(async () => {
  await live.close()
  await world.stop()
})
const site = { port: Number(new URL(live.url).port), secret: world.server.secret }

async function staff(): Promise<Worker[]> {
  const company = await foundCompany(world)
  const people = await Promise.all(
    (['admin', 'manager', 'warehouse_supervisor', 'viewer'] as const).map(async (role) => ({
      role,
      person: await company.hire(role),
    })),
  )
  const invoice = await people[0]?.person.invoices.create(maritimeDraft(company))
  const place = {
    id: company.tenantId,
    clients: [company.clientId],
    services: [company.serviceId],
    invoices: [invoice?.id ?? ''],
  }
  return people.map(({ role, person: { token } }) => ({ place, role, token }))
}

test('two companies work without an error beside a third, whose calls only limits may refuse', async () => {
  const [noisy, ...others] = [await staff(), await staff(), await staff()]
  const [figures, leaving, end] = [new Figures(), new AbortController(), new AbortController()]
  const streams: Streams = { open: 0, received: 0, ended: 0, refused: 0 }
  openPages(site, others.flat(), streams, leaving.signal)
  const working = others
    .flat()
    .map((worker, n) => work(site, worker, figures, { thinkMs: 60, seed: n, leaving: leaving.signal }))
  await until('Les réponses', () => figures.all('quiet').length > 60)
  figures.isNoisy = true
  const noise = hammer(site, noisy, figures, end.signal)
  await until(
    'Les réponses',
    () => figures.all('noisy').length > 120 && figures.noise.answered > 20 && streams.received > 0,
  )
  end.abort()
  leaving.abort()
  await Promise.all([...working, noise])

  assert.deepEqual([...figures.errors], [])
  assert.deepEqual([...figures.noise.errors], [])
  assert.ok(figures.kinds.size > 8, [...figures.kinds.keys()].join())
  assert.deepEqual([streams.ended, streams.refused], [0, 0])
})

test('the report contains the delay of the neighbouring companies and the slope of the memory', () => {
  const figures = new Figures()
  const replyAfter = (ms: number) => ({ status: 200, code: '', retryAfterMs: 0, ms, body: '' })
  for (let ms = 1; ms <= 100; ms += 1) figures.note('liste', replyAfter(ms))
  figures.isNoisy = true
  for (let ms = 1; ms <= 100; ms += 1) figures.note('liste', replyAfter(ms * 1.5))
  assert.equal(neighborDelay(figures), 0.5)
  const memory = Array.from({ length: 40 }, (_, minute) => ({ minute, node: 200 + minute, postgres: 300 }))
  assert.deepEqual([Math.round(slopeOf(memory, 'node')), Math.round(slopeOf(memory, 'postgres'))], [60, 0])
})

test('a limit that refuses the noisy company is no error, a failure is', () => {
  const figures = new Figures()
  for (const status of [429, 503, 409, 500])
    figures.noteNoise('export', { status, code: 'X', retryAfterMs: 0, ms: 1, body: '' })
  assert.deepEqual(
    [...figures.noise.refused.keys(), ...figures.noise.errors.keys()],
    ['429 X', '503 X', '409 X', 'export : 500 X'],
  )
  figures.note('liste', { status: 503, code: 'UNAVAILABLE', retryAfterMs: 0, ms: 1, body: '' })
  assert.deepEqual([...figures.errors.keys()], ['liste : 503 UNAVAILABLE'])
})
