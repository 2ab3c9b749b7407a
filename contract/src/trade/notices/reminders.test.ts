import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelDay, remindersDueOn } from './reminders.ts'

const sentReminders = (...parameters: Parameters<typeof remindersDueOn>) =>
  Object.fromEntries(remindersDueOn(...parameters).map(({ dueDate, days }) => [dueDate, days]))

test('a reminder is sent on its day, or up to two days later after downtime', () => {
  assert.deepEqual(sentReminders('2026-11-25', 'après échéance', [3]), {
    '2026-11-22': 3,
    '2026-11-21': 3,
    '2026-11-20': 3,
  })
  assert.deepEqual(sentReminders('2026-11-25', 'avant échéance', [3]), {
    '2026-11-28': 3,
    '2026-11-27': 3,
    '2026-11-26': 3,
  })
})

test('when two levels apply, the one reached last is sent', () => {
  assert.deepEqual(sentReminders('2026-11-25', 'après échéance', [1, 2]), {
    '2026-11-24': 1,
    '2026-11-23': 2,
    '2026-11-22': 2,
    '2026-11-21': 2,
  })
  assert.deepEqual(sentReminders('2026-11-25', 'avant échéance', [2, 1]), {
    '2026-11-27': 2,
    '2026-11-26': 1,
  })
})

test('a reminder before the due date is never sent on that day or later', () => {
  assert.deepEqual(sentReminders('2026-11-25', 'avant échéance', [1]), { '2026-11-26': 1 })
})

test('a new rule sends nothing about invoices that are months late', () => {
  assert.equal(sentReminders('2026-11-25', 'après échéance', [3, 10, 30])['2026-06-01'], undefined)
})

test('days are counted by the calendar, over months and leap years', () => {
  assert.equal(sentReminders('2028-03-01', 'après échéance', [1])['2028-02-29'], 1)
  assert.equal(levelDay({ dueDate: '2026-12-02', days: 3 }, 'avant échéance'), '2026-11-29')
})
