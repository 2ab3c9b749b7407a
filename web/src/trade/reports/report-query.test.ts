import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodError } from '@escale/contract/values/periods'
import { reportQuery } from './report-query.ts'

const periodIn = (query: string) => {
  const { from, to } = reportQuery(new URLSearchParams(query), '2026-11-23')
  return [from, to]
}

test('a report covers its period, by default this year', () => {
  assert.deepEqual(periodIn('rapport=ventes'), ['2026-01-01', '2026-11-23'])
  assert.deepEqual(periodIn('rapport=releve&du=2025-03-01&au=2025-04-02'), ['2025-03-01', '2025-04-02'])
  assert.deepEqual(periodIn('rapport=ventes&du=hier'), ['2026-01-01', '2026-11-23'])
})

test('the aged balance takes one day and the stock report today, whatever period the address holds', () => {
  const tooLong = 'du=2015-01-01&au=2026-10-01'
  assert.deepEqual(periodIn(`rapport=balance-agee&${tooLong}`), ['2026-10-01', '2026-10-01'])
  assert.deepEqual(periodIn(`rapport=stock&${tooLong}`), ['2026-11-23', '2026-11-23'])
  for (const [report, isRefused] of [
    ['ventes', true],
    ['balance-agee', false],
    ['stock', false],
  ] as const) {
    const { from, to } = reportQuery(new URLSearchParams(`rapport=${report}&${tooLong}`), '2026-11-23')
    assert.equal(periodError(from, to) !== null, isRefused, report)
  }
})

test('filters of another report are ignored', () => {
  const filters = 'client=c&agent=a&type=Aérien&methode=Espèces'
  const { mode, method, clientId, agentId } = reportQuery(
    new URLSearchParams(`rapport=stock&${filters}`),
    '2026-11-23',
  )
  assert.deepEqual([mode, method, clientId, agentId], [undefined, undefined, 'c', undefined])
})
