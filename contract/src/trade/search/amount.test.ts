import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchedAmount } from './amount.ts'

test('amounts are recognised in French and English notation, whole numbers only with a dollar sign', () => {
  const typed: [string, number | null][] = [
    ['5 258,77', 525_877],
    ['5258.77', 525_877],
    ['1641,88', 164_188],
    ['5\u00a0258,77\u00a0$', 525_877],
    ['1,641.88', 164_188],
    ['12,5', 1250],
    ['750 $', 75_000],
    ['750', null],
    ['0810445536', null],
    ['020-8114 0743', null],
    ['kivu 12,50', null],
    ['0,00', null],
  ]
  for (const [search, cents] of typed) assert.equal(searchedAmount(search), cents, search)
})
