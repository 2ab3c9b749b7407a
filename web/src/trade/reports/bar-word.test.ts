import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barWord } from './bar-word.ts'

test('under a bar a month is short, and everything else is as it is', () => {
  assert.deepEqual(['septembre 2026', 'mai 2027'].map(barWord), ['sept. 2026', 'mai 2027'])
  for (const word of ['Septembre Fret', '23 nov. 2026', 'mars Logistique 2026', '0–7 j', 'mars 20266'])
    assert.equal(barWord(word), word)
})
