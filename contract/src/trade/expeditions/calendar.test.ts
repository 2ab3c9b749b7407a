import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  daysOfWeekOf,
  mondayOf,
  monthAfter,
  mostCalendarDays,
  movementsBetween,
  weeksOfMonth,
} from './calendar.ts'

const planned = { reference: 'EXP-1', status: 'Ouverte', etd: null, eta: null, atd: null, ata: null } as const
const november = { from: '2026-11-01', to: '2026-11-30', today: '2026-11-20' }

test('a departure and an arrival stand on their actual day, otherwise on the planned one', () => {
  const rows = [
    { ...planned, etd: '2026-11-05', atd: '2026-11-07', eta: '2026-12-20' },
    { ...planned, reference: 'EXP-2', etd: '2026-11-18', eta: '2026-11-28' },
    { ...planned, reference: 'EXP-3', status: 'Annulée' as const, etd: '2026-11-18' },
  ]
  assert.deepEqual(
    movementsBetween(rows, november).map(({ day, kind, isActual, isLate, expedition }) => [
      day,
      kind,
      isActual,
      isLate,
      expedition.reference,
    ]),
    [
      ['2026-11-07', 'Départ', true, false, 'EXP-1'],
      ['2026-11-18', 'Départ', false, true, 'EXP-2'],
      ['2026-11-28', 'Arrivée', false, false, 'EXP-2'],
    ],
  )
})

test('a month is shown by whole weeks from Monday', () => {
  assert.deepEqual([mondayOf('2026-11-01'), mondayOf('2026-11-30')], ['2026-10-26', '2026-11-30'])
  const days = weeksOfMonth('2026-11-20')
  assert.deepEqual([days[0], days.at(-1), days.length], ['2026-10-26', '2026-12-06', mostCalendarDays])
  assert.equal(weeksOfMonth('2027-02-10').length, 28)
  assert.deepEqual(daysOfWeekOf('2026-11-20').slice(0, 2), ['2026-11-16', '2026-11-17'])
  assert.deepEqual([monthAfter('2026-12-31', 1), monthAfter('2026-01-15', -1)], ['2027-01-01', '2025-12-01'])
})
