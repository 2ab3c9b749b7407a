import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '#testing/database/engines.ts'
import { countRefusal } from './refusal-count.ts'

test('a refused crowd is logged once at its start and once with its number, separately by kind', async () => {
  const lines: { event: string; code: string; others?: number }[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) => lines.push(JSON.parse(text)) > 0) as typeof write
  try {
    for (let n = 0; n < 1000; n += 1) countRefusal('refused', { code: 'UNAVAILABLE', missing: 'room' }, 200)
    countRefusal('refused', { code: 'TOO_MANY', missing: 'room' }, 200)
    await eventually(() => assert.equal(lines.length, 3))
    countRefusal('refused', { code: 'UNAVAILABLE', missing: 'room' })
  } finally {
    process.stderr.write = write
  }
  assert.deepEqual(
    lines.map(({ code, others }) => [code, others]),
    [
      ['UNAVAILABLE', undefined],
      ['TOO_MANY', undefined],
      ['UNAVAILABLE', 999],
      ['UNAVAILABLE', undefined],
    ],
  )
})
