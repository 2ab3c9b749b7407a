import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  holdDayError,
  holdText,
  isHoldingOn,
  levelOn,
  levelsSentOn,
  listInvoices,
  reminderLabel,
} from './rules.ts'
import { defaultLevels } from './words.ts'

const plan = defaultLevels
const due = '2026-11-10'

test('the level of an invoice is the highest that its due date has reached', () => {
  for (const [day, level] of [
    ['2026-11-06', null],
    ['2026-11-07', 0],
    ['2026-11-10', 0],
    ['2026-11-11', 1],
    ['2026-11-17', 1],
    ['2026-11-18', 2],
    ['2026-11-30', 2],
    ['2026-12-01', 3],
    ['2028-12-01', 3],
  ] as const)
    assert.equal(levelOn(plan, due, day), level, day)
})

test('without the reminder before the due date, the first level is the day after it', () => {
  const silent = { ...plan, warnsBefore: false }
  assert.equal(levelOn(silent, due, '2026-11-10'), null)
  assert.equal(levelOn(silent, due, '2026-11-11'), 1)
})

test('a day has one level for each due date, and none that a person sends', () => {
  const levels = levelsSentOn(plan, '2026-11-18')
  const byDueDate = new Map(levels.map(({ dueDate, level }) => [dueDate, level]))
  assert.equal(byDueDate.size, levels.length)
  assert.deepEqual(
    [
      '2026-11-22',
      '2026-11-21',
      '2026-11-18',
      '2026-11-17',
      '2026-11-11',
      '2026-11-10',
      '2026-10-29',
      '2026-10-28',
    ].map((dueDate) => byDueDate.get(dueDate)),
    [undefined, 0, 0, 1, 1, 2, 2, undefined],
  )
})

test('a promise or a pause holds to the end of its last day, a dispute without end', () => {
  const promise = { kind: 'Promesse', until: '2026-11-15' } as const
  assert.equal(isHoldingOn(promise, '2026-11-15'), true)
  assert.equal(isHoldingOn(promise, '2026-11-16'), false)
  assert.equal(isHoldingOn({ kind: 'Litige', until: null }, '2036-11-15'), true)
  assert.equal(holdText({ kind: 'Litige', until: null }), 'En litige')
})

test('a last day is not past, and at most a year away', () => {
  assert.equal(holdDayError('2026-11-29', '2026-11-30'), 'PAST_DAY')
  assert.equal(holdDayError('2026-11-30', '2026-11-30'), null)
  assert.equal(holdDayError('2027-12-01', '2026-11-30'), null)
  assert.equal(holdDayError('2027-12-02', '2026-11-30'), 'TOO_FAR')
})

test('the label of a list is short, and names the level', () => {
  const day = '2026-11-12'
  assert.deepEqual(
    [0, 1, 2, 3].map((level) => reminderLabel({ level, day })),
    ['Rappel le 12/11', 'Relance 1 le 12/11', 'Relance 2 le 12/11', 'Formelle le 12/11'],
  )
})

test('a message lists number, due date and rest of each invoice, and counts those too many', () => {
  const money = (cents: number) => `${cents / 100} $`
  const invoice = (place: number) => ({ number: `INV-${place}`, dueDate: due, balance: place * 100 })
  assert.equal(
    listInvoices([invoice(1), { ...invoice(2), dueDate: '2026-12-10' }], '2026-11-30', money),
    'INV-1 (échue le 10 nov. 2026, reste 1 $), INV-2 (échéance 10 déc. 2026, reste 2 $)',
  )
  const many = listInvoices(
    Array.from({ length: 40 }, (_, place) => invoice(place + 1)),
    '2026-11-30',
    money,
  )
  assert.ok(many.length < 640, many)
  assert.match(many, /INV-1 .+ et \d+ autres factures$/)
})
