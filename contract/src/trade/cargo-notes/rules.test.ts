import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryNoteOf, noteAlarm, noteDeadline } from './rules.ts'

const noDates = { etd: null, eta: null, bill: null }

function deadlineOf(code: string, dates: Partial<typeof noDates | Record<string, string>>) {
  const rule = countryNoteOf(code)
  assert.ok(rule)
  return noteDeadline(rule, { ...noDates, ...dates })
}

test('a FERI is due five working days before the planned departure', () => {
  // Friday 4 December 2026: the five working days before it end on Friday 27 November.
  assert.equal(deadlineOf('CDMAT', { etd: '2026-12-04' }), '2026-11-27')
  // Sunday 6 December: Friday 4 is the first working day before it.
  assert.equal(deadlineOf('CDBNW', { etd: '2026-12-06' }), '2026-11-30')
  assert.equal(deadlineOf('CDMAT', { eta: '2026-12-30' }), null)
})

test('a BESC of Cameroon is due two days before arrival, a BSC ten working days after the bill', () => {
  assert.equal(deadlineOf('CMDLA', { etd: '2026-12-01', eta: '2026-12-20' }), '2026-12-18')
  assert.equal(deadlineOf('CIABJ', { bill: '2026-12-04' }), '2026-12-18')
  assert.equal(deadlineOf('GALBV', { etd: '2026-12-01' }), '2026-12-01')
})

test('a destination without a rule, or without a code, asks for no note', () => {
  for (const code of ['KEMBA', 'FIH', null]) assert.equal(countryNoteOf(code), null)
})

test('an alarm rings three days before the deadline, until the number is known', () => {
  const deadline = '2026-12-18'
  assert.equal(noteAlarm('À demander', deadline, '2026-12-14'), null)
  assert.deepEqual(noteAlarm('Demandé', deadline, '2026-12-15'), { deadline, daysLeft: 3, isLate: false })
  assert.deepEqual(noteAlarm('À demander', deadline, '2026-12-20'), { deadline, daysLeft: -2, isLate: true })
  for (const state of ['Provisoire', 'Validé'] as const)
    assert.equal(noteAlarm(state, deadline, '2026-12-20'), null)
  assert.equal(noteAlarm('À demander', null, '2026-12-20'), null)
})
