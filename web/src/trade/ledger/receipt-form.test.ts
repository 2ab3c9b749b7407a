import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unfinishedInput } from '#ui/field/figure/typed-number.ts'
import { fixedAfterTick, partsOf, receiptSchema, receiptStart } from './receipt-form.ts'

const first = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  invoiceNumber: 'INV-1',
  dueDate: '2030-01-01',
  balance: 12000,
}
const second = { ...first, id: '0190aaaa-0000-7000-8000-000000000002', invoiceNumber: 'INV-2', balance: 7550 }
const invoices = [first, second]

const start = receiptStart({
  clientId: '0190aaaa-0000-7000-8000-0000000000ff',
  owed: 0,
  today: '2026-01-05',
  method: 'Espèces',
  now: 1_767_600_000_000,
})
const typed = { ...start, amount: 15000 }

function errorsIn(values: object): Record<string, string> {
  const { error } = receiptSchema(invoices, '2026-01-05').safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('the oldest invoice is paid first, and an unticked one gets nothing', () => {
  assert.deepEqual([...partsOf(typed, invoices).parts.values()], [12000, 3000])
  const fixed = fixedAfterTick(typed, invoices, first, false)
  const { parts, free } = partsOf({ ...typed, fixed }, invoices)
  assert.deepEqual([...parts], [[second.id, 7550]])
  assert.equal(free, 7450)
  assert.deepEqual(fixedAfterTick({ ...typed, fixed }, invoices, first, true), {})
})

test('a ticked line for which nothing was left takes its whole balance from the others', () => {
  const scarce = { ...start, amount: 10000 }
  const fixed = fixedAfterTick(scarce, invoices, second, true)
  assert.deepEqual(Object.fromEntries(partsOf({ ...scarce, fixed }, invoices).parts), {
    [second.id]: 7550,
    [first.id]: 2450,
  })
})

test('a part above its balance and parts above the receipt are refused beside their fields', () => {
  assert.match(errorsIn({ ...typed, fixed: { [first.id]: 12001 } })[`fixed.${first.id}`] ?? '', /120,00/)
  assert.equal(
    errorsIn({ ...typed, amount: 5000, fixed: { [first.id]: 6000 } }).amount,
    'Les montants choisis dépassent le reçu.',
  )
  assert.deepEqual(errorsIn(typed), {})
  assert.ok(errorsIn({ ...typed, paymentDate: '2026-01-06' }).paymentDate)
})

test('an unfinished part counts as nothing, and the request has exactly the parts shown', () => {
  const fixed = { [first.id]: unfinishedInput('12,', 'Montant illisible.') }
  assert.equal(partsOf({ ...typed, fixed }, invoices).free, 7450)
  const request = receiptSchema(invoices, '2026-01-05').parse({ ...typed, fixed: { [second.id]: 100 } })
  assert.deepEqual(request.allocations, [
    { invoiceId: second.id, amount: 100 },
    { invoiceId: first.id, amount: 12000 },
  ])
})

test('a receipt is not recorded before the invoices of its client are known', () => {
  const { error } = receiptSchema(null, '2026-01-05').safeParse(typed)
  assert.deepEqual(
    error?.issues.map(({ path }) => path.join('.')),
    ['clientId'],
  )
})
