import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { callAs, foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('a page failure is one log line without typed text, limited per person', async () => {
  const viewer = await (await foundCompany(world)).hire('viewer')
  const failure = {
    part: 'Nouveau Client',
    message: `TypeError: "Maison Kivu" is not a function, amina@kivu.example, 0990123456`,
    page: '/app/clients/01a21139-8dc0-7640-a7fd-812044641d18?q=kivu',
    at: 'ClientModal-abc.js:1:204',
  }
  const lines = await captureLog(() => viewer.security.reportPageFailure(failure))
  const [line] = lines.filter(({ event }) => event === 'page_failed')
  assert.equal(line?.level, 'warn')
  assert.equal(line?.part, 'Nouveau Client')
  assert.equal(line?.message, 'TypeError: … is not a function, … …')
  assert.equal(line?.page, '/app/clients/……')
  assert.equal(line?.at, 'ClientModal-abc.js:1:204')
  assert.doesNotMatch(JSON.stringify(lines), /kivu|amina|0990/i)

  for (const [field, length] of [
    ['part', 61],
    ['message', 301],
    ['page', 101],
    ['at', 121],
  ] as const)
    await assert.rejects(
      viewer.security.reportPageFailure({ ...failure, [field]: 'x'.repeat(length) }),
      { code: 'INVALID' },
      field,
    )
  for (let n = 1; n < 10; n += 1) await viewer.security.reportPageFailure(failure)
  await assert.rejects(viewer.security.reportPageFailure(failure), { code: 'TOO_MANY' })
  await assert.rejects(callAs(world, null).security.reportPageFailure(failure), { code: 'UNAUTHORIZED' })
})

type Line = { event: string; level: string; part?: string; message?: string; page?: string; at?: string }

async function captureLog(work: () => Promise<void>): Promise<Line[]> {
  const lines: Line[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) =>
    text.startsWith('{') && lines.push(JSON.parse(text) as Line) > 0) as typeof write
  try {
    await work()
  } finally {
    process.stderr.write = write
  }
  return lines
}
