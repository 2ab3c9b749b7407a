import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHour } from './typed-hour.ts'

test('an hour is read in all usual French forms, and in no other', () => {
  for (const [typed, hour] of Object.entries({
    '8': '08:00',
    '8h': '08:00',
    '8h30': '08:30',
    '08:30': '08:30',
    '0830': '08:30',
    ' 23.59 ': '23:59',
    '٨:٣٠': '08:30',
    '０８３０': '08:30',
    '８：３０': '08:30',
  }))
    assert.equal(parseHour(typed), hour, typed)
  for (const typed of ['', '24:00', '8:60', '8:3', 'midi', '830']) assert.equal(parseHour(typed), null, typed)
})
