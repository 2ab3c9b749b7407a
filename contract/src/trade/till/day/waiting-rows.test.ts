import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingRows } from './waiting-rows.ts'

test('only kinds of work that exist are named', () => {
  const rows = waitingRows({
    claims: 2,
    differences: 0,
    transfers: { count: 1, amounts: [{ currency: 'CDF', amount: 500 }] },
    unsettled: 0,
    cheques: { count: 0, amount: 0 },
  })
  assert.deepEqual(
    rows.map(({ kind, count }) => [kind, count]),
    [
      ['claims', 2],
      ['transfers', 1],
    ],
  )
})
