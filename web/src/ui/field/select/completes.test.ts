import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completes } from './completes.ts'

test('Enter completes the typed text and never replaces it by another name', () => {
  for (const [name, typed] of [
    ['Guangzhou', 'Guang'],
    ['Kinshasa', 'KINSHASA '],
    ['Pointe-Noire', 'pointe noi'],
    ['Lomé', 'lome'],
    ['Hong Kong', 'hongk'],
  ] as const) {
    assert.ok(completes(name, typed), `${typed} → ${name}`)
  }
  for (const [name, typed] of [
    ['Banana', 'kinshasa'],
    ['Kinshasa', 'Kinshassa'],
    ['Pointe-Noire', 'noire'],
    ['Anvers', ' '],
  ] as const) {
    assert.ok(!completes(name, typed), `${typed} → ${name}`)
  }
})
