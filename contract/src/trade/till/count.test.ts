import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countedPieces,
  differingCounts,
  isCountable,
  piecesAmount,
  presentPieces,
  unknownPiece,
} from './count.ts'
import { canAct, mayApprove } from './state.ts'

test('the worked count of the franc is 905 200 FC', () => {
  const francs = { 2000000: 30, 1000000: 20, 500000: 18, 100000: 12, 50000: 4, 20000: 5, 10000: 2 }
  assert.equal(piecesAmount(francs), 905_200_00)
  assert.equal(piecesAmount({ 10000: 2, 5000: 1, 2000: 1, 1000: 1 }), 280_00)
})

test('only notes of the currency are counted, and empty lines are left out', () => {
  assert.deepEqual(countedPieces('USD', [100, 5000, 100]), [5000, 100])
  assert.equal(countedPieces('CDF', null)[0], 2_000_000)
  assert.deepEqual(presentPieces({ 100: 0, 500: 2 }), { 500: 2 })
  const piecesOf = () => [100, 500]
  assert.equal(unknownPiece([{ currency: 'USD', pieces: { 700: 0, 500: 1 } }], piecesOf), null)
  assert.deepEqual(unknownPiece([{ currency: 'USD', pieces: { 700: 1 } }], piecesOf), {
    currency: 'USD',
    piece: 700,
  })
})

test('a count is whole, not negative, and stays below 100 000 pieces and the largest amount', () => {
  assert.ok(isCountable({ 100: 100_000 }))
  const refused: Record<string, number>[] = [
    { 100: -1 },
    { 100: 1.5 },
    { 100: 100_001 },
    { 999999999999: 100_000 },
  ]
  for (const pieces of refused) assert.ok(!isCountable(pieces), JSON.stringify(pieces))
})

test('a difference of either sign is one', () => {
  const counted = [0, -1, 300].map((difference) => ({ difference }))
  assert.deepEqual(differingCounts(counted), [{ difference: -1 }, { difference: 300 }])
})

test('a counted till takes no money, and nobody approves their own difference', () => {
  assert.ok(canAct('Ouverte', 'move') && !canAct('Comptée', 'move'))
  assert.ok(canAct('Comptée', 'count') && !canAct('Clôturée', 'count'))
  const session = { state: 'Écart à approuver', openedBy: 'a', closedBy: 'b' } as const
  assert.deepEqual(
    ['a', 'b', 'c'].map((person) => mayApprove(session, person)),
    [false, false, true],
  )
})
