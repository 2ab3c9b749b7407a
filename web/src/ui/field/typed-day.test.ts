import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from './typed-day.ts'

test('a day is read as French people type it', () => {
  for (const typed of [
    '20/11/2026',
    '20.11.2026',
    '20-11-2026',
    '20 11 2026',
    '20/11/26',
    '20112026',
    ' 2026-11-20 ',
    '٢٠/١١/٢٠٢٦',
    '۲۰-۱۱-۲۰۲۶',
    '２０１１２０２６',
    '２０／１１／２０２６',
    '\u202a20/11/2026\u202c',
  ]) {
    assert.equal(parseDay(typed), '2026-11-20', typed)
  }
})

test('a day without a year belongs to the current one', () => {
  assert.equal(parseDay('5/3', 2026), '2026-03-05')
})

test('the day comes before the month, and they are never swapped', () => {
  assert.equal(parseDay('03/11/2026'), '2026-11-03')
  assert.equal(parseDay('11/13/2026'), null)
})

test('a day outside the calendar is refused', () => {
  for (const typed of ['31/04/2026', '29/02/2026', '00/01/2026', '2026-13-01', '20/11/202', 'demain', ''])
    assert.equal(parseDay(typed), null, typed)
  assert.equal(parseDay('29/02/2028'), '2028-02-29')
})
