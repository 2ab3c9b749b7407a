import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSums } from './format-sums.ts'

test('the sums of goods are one line of text', () => {
  const text = formatSums({ lots: 4, pieces: 7, weightKg: 16, volumeM3: 0.5 })
  assert.match(text, /^4 lots · 7 pièces · 16\skg · 0,5\sm³$/)
})
