import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodRefusal } from '@escale/contract/values/periods'
import { askedIn } from './asked-in.ts'

const daysAsked = (query: string) => {
  const { from, to } = askedIn(new URLSearchParams(query), '2026-11-23')
  return [from, to]
}

test('a report of a period is of its days, of this year unless others are asked', () => {
  assert.deepEqual(daysAsked('rapport=ventes'), ['2026-01-01', '2026-11-23'])
  assert.deepEqual(daysAsked('rapport=releve&du=2025-03-01&au=2025-04-02'), ['2025-03-01', '2025-04-02'])
  assert.deepEqual(daysAsked('rapport=ventes&du=hier'), ['2026-01-01', '2026-11-23'])
})

test('the balance is of one day, and the stock of now: where another report begins or ends refuses neither', () => {
  const tooLong = 'du=2015-01-01&au=2026-10-01'
  assert.deepEqual(daysAsked(`rapport=balance-agee&${tooLong}`), ['2026-10-01', '2026-10-01'])
  assert.deepEqual(daysAsked(`rapport=stock&${tooLong}`), ['2026-11-23', '2026-11-23'])
  for (const [report, isRefused] of [
    ['ventes', true],
    ['balance-agee', false],
    ['stock', false],
  ] as const) {
    const { from, to } = askedIn(new URLSearchParams(`rapport=${report}&${tooLong}`), '2026-11-23')
    assert.equal(periodRefusal(from, to) !== null, isRefused, report)
  }
})

test('what another report was filtered by is not asked of this one', () => {
  const filters = 'client=c&agent=a&type=Aérien&methode=Espèces'
  const { mode, method, clientId, agentId } = askedIn(
    new URLSearchParams(`rapport=stock&${filters}`),
    '2026-11-23',
  )
  assert.deepEqual([mode, method, clientId, agentId], [undefined, undefined, 'c', undefined])
})
