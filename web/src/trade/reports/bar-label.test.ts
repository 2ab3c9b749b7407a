import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barLabel } from './bar-label.ts'

test('months are shortened under the bars, other words are unchanged', () => {
  assert.deepEqual(['septembre 2026', 'mai 2027'].map(barLabel), ['sept. 2026', 'mai 2027'])
  for (const word of ['Septembre Fret', '23 nov. 2026', 'mars Logistique 2026', '0–7 j', 'mars 20266'])
    assert.equal(barLabel(word), word)
})
