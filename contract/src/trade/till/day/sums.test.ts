import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourHint, movedAmounts, sumByCurrency, sumByMethod, sumSpendings } from './sums.ts'

test('currencies stand side by side and are never added', () => {
  const receipt = (method: string, currency: 'USD' | 'CDF', amount: number) => ({
    ...{ method, currency, amount },
    ...{ count: 1, isInAccount: true },
  })
  const receipts = [
    receipt('Espèces', 'CDF', 500),
    receipt('Espèces', 'USD', 100),
    receipt('Chèque', 'USD', 50),
    receipt('Espèces', 'USD', -30),
  ]
  assert.deepEqual(sumByCurrency(receipts), [
    { currency: 'USD', amount: 120 },
    { currency: 'CDF', amount: 500 },
  ])
  assert.deepEqual(
    sumByMethod(receipts).map(({ method, sums }) => [method, sums.map(({ amount }) => amount)]),
    [
      ['Espèces', [70, 500]],
      ['Chèque', [50]],
    ],
  )
})

test('spendings are summed with their cancellations, and other moves are not among them', () => {
  const moves = [
    { kind: 'dépense', currency: 'USD', incoming: 500, outgoing: -2500 },
    { kind: 'remboursement', currency: 'USD', incoming: 0, outgoing: -1000 },
    { kind: 'apport', currency: 'USD', incoming: 9000, outgoing: 0 },
  ] as const
  assert.deepEqual(sumSpendings(moves), [{ currency: 'USD', amount: -3000 }])
  assert.deepEqual(
    moves.map(movedAmounts).map((sums) => sums.map(({ amount }) => amount)),
    [[500, -2500], [-1000], [9000]],
  )
})

test('a message before noon is about the day before', () => {
  assert.equal(hourHint(7), 'Chaque matin à 7 h, pour la journée de la veille.')
  assert.equal(hourHint(20), 'Chaque jour à 20 h, pour la journée en cours.')
})
