import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { changeSummary } from './change-summary.ts'

const [invoice, other, payment] = ['invoice', 'other', 'payment']

const changeOf = (action: string, changes: RecordChange['changes']): RecordChange => ({
  id: 'change',
  kind: 'payments',
  recordId: payment,
  recordName: 'VIR 7',
  isRemoved: false,
  action,
  version: 1,
  userId: null,
  userName: 'Amina Ilunga',
  ipAddress: '',
  userAgent: '',
  createdAt: '2026-01-02T08:30:00Z',
  changes,
})

const recorded = changeOf('PAYMENT_CREATED', [
  { field: 'reference', before: null, after: 'VIR 7' },
  { field: 'invoiceId', before: null, after: invoice },
  { field: 'amount', before: null, after: 500_00 },
])
const changedFields = ({ changes }: ReturnType<typeof changeSummary>) => changes.map(({ field }) => field)

test('in the history of its invoice a payment shows its amount in the title, without the invoice', () => {
  const entry = changeSummary(recorded, invoice)
  assert.equal(entry.headline, 'Paiement enregistré\u00a0: 500,00\u00a0$')
  assert.deepEqual(changedFields(entry), ['reference'])
  const removed = changeSummary(
    changeOf('PAYMENT_REMOVED', [{ field: 'amount', before: 500_00, after: null }]),
    invoice,
  )
  assert.deepEqual(removed, { headline: 'Paiement supprimé\u00a0: 500,00\u00a0$', changes: [] })
})

test('a corrected field shows its old and new value, in both invoices of a moved payment', () => {
  const changes = [
    { field: 'amount', before: 500_00, after: 600_00 },
    { field: 'invoiceId', before: other, after: invoice },
  ]
  for (const one of [invoice, other])
    assert.deepEqual(changeSummary(changeOf('PAYMENT_UPDATED', changes), one), {
      headline: 'Paiement modifié',
      changes,
    })
})

test('the own history of a record shows every field', () => {
  assert.deepEqual(changeSummary(recorded, payment), {
    headline: 'Paiement enregistré',
    changes: recorded.changes,
  })
})
