import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handOverWarning, possibleSteps, stateAfter } from './house-bill.ts'
import type { BillState } from './house-bill-words.ts'

test('the steps of a bill depend on its state and its originals', () => {
  const cases: [BillState, number, string[]][] = [
    ['Brouillon', 3, ['issue']],
    ['Émis', 3, ['correct', 'telex', 'surrender']],
    ['Émis', 0, ['correct', 'deliver']],
    ['Télex release', 3, ['deliver', 'revert']],
    ['Original rendu', 1, ['deliver', 'revert']],
    ['Remis', 0, ['revert']],
  ]
  for (const [state, originals, expected] of cases)
    assert.deepEqual(possibleSteps({ state, originals }), expected, `${state} ${originals}`)
  assert.equal(stateAfter('correct', { state: 'Émis', originals: 3 }), 'Brouillon')
})

test('a hand-over is warned of a draft, and of originals that are out', () => {
  const warned = (state: BillState, originals: number) =>
    handOverWarning({ number: 'HBL-1', state, originals })
  assert.match(warned('Brouillon', 3) ?? '', /n'est pas émis/)
  assert.match(warned('Émis', 1) ?? '', /en 1 original :/)
  assert.match(warned('Émis', 3) ?? '', /en 3 originaux :/)
  assert.equal(warned('Émis', 0), null)
  assert.equal(warned('Télex release', 3), null)
})
