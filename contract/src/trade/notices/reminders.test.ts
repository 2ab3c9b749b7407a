import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelDay, levelsOn } from './reminders.ts'

const told = (...asked: Parameters<typeof levelsOn>) =>
  Object.fromEntries(levelsOn(...asked).map(({ dueDate, days }) => [dueDate, days]))

test('a reminder is told on its day, and within the two days after it where a server was off', () => {
  assert.deepEqual(told('2026-11-25', 'après échéance', [3]), {
    '2026-11-22': 3,
    '2026-11-21': 3,
    '2026-11-20': 3,
  })
  assert.deepEqual(told('2026-11-25', 'avant échéance', [3]), {
    '2026-11-28': 3,
    '2026-11-27': 3,
    '2026-11-26': 3,
  })
})

test('where two levels meet, the one that was reached last is told', () => {
  assert.deepEqual(told('2026-11-25', 'après échéance', [1, 2]), {
    '2026-11-24': 1,
    '2026-11-23': 2,
    '2026-11-22': 2,
    '2026-11-21': 2,
  })
  assert.deepEqual(told('2026-11-25', 'avant échéance', [2, 1]), { '2026-11-27': 2, '2026-11-26': 1 })
})

test('nothing is said before the due date on the day itself or after it', () => {
  assert.deepEqual(told('2026-11-25', 'avant échéance', [1]), { '2026-11-26': 1 })
})

test('what has been late for months is told nothing the day a reminder is switched on', () => {
  assert.equal(told('2026-11-25', 'après échéance', [3, 10, 30])['2026-06-01'], undefined)
})

test('months and leap years are crossed by the calendar', () => {
  assert.equal(told('2028-03-01', 'après échéance', [1])['2028-02-29'], 1)
  assert.equal(levelDay({ dueDate: '2026-12-02', days: 3 }, 'avant échéance'), '2026-11-29')
})
