import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventDraft, ExpeditionDraft } from '#trade/expeditions/draft.ts'
import { InvoiceDraft } from '#trade/invoices/draft.ts'
import { PaymentDraft } from '#trade/payments/draft.ts'
import { Moment, outOfReach } from './dates.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const invoice = {
  serviceType: 'Maritime',
  clientId: id,
  lines: [{ serviceId: id, quantity: 1, unitPrice: 1050 }],
}
const payment = { invoiceId: id, amount: 1050, reference: 'VIR-1' }
const event = { code: 'TRANSBO', place: '', note: '' }
const expedition = { mode: 'Maritime', kind: 'Groupage', originCode: 'CNCAN', destinationCode: 'CDMAT' }

const dated = {
  issueDate: (day: string) => InvoiceDraft.safeParse({ ...invoice, issueDate: day, dueDate: '2100-12-31' }),
  dueDate: (day: string) => InvoiceDraft.safeParse({ ...invoice, issueDate: '2000-01-01', dueDate: day }),
  paymentDate: (day: string) => PaymentDraft.safeParse({ ...payment, paymentDate: day }),
  occurredAt: (day: string) => EventDraft.safeParse({ ...event, occurredAt: `${day}T12:00:00Z` }),
  cutoff: (day: string) => ExpeditionDraft.safeParse({ ...expedition, cutoff: day }),
  etd: (day: string) => ExpeditionDraft.safeParse({ ...expedition, etd: day }),
  eta: (day: string) => ExpeditionDraft.safeParse({ ...expedition, eta: day }),
}

test('a typed day outside 2000 to 2100 is refused beside its field', () => {
  for (const [field, parse] of Object.entries(dated)) {
    const sentences = (day: string) =>
      parse(day)
        .error?.issues.filter(({ path }) => path[0] === field)
        .map(({ message }) => message) ?? []
    for (const day of ['2000-01-01', '2026-02-28', '2100-12-31'])
      assert.deepEqual(sentences(day), [], `${field} ${day}`)
    for (const day of ['0026-02-28', '1999-12-31', '2101-01-01', '3026-02-28'])
      assert.ok(sentences(day).includes(outOfReach), `${field} ${day}`)
  }
})

test('a moment needs its offset', () => {
  const moment = Moment('Indiquez un moment.')
  assert.equal(moment.safeParse('2026-11-20T12:00:00+01:00').success, true)
  assert.equal(moment.safeParse('2026-11-20T12:00:00').error?.issues[0]?.message, 'Indiquez un moment.')
})
