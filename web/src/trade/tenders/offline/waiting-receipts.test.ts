import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import type { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { type Item, itemVersion } from '#channels/outbox/items.ts'
import { waitingPaymentStart } from '#trade/payments/payment-form.ts'
import { lessWaiting, payableAmong } from './payable-rows.ts'
import {
  cashAmong,
  receiptsAmong,
  reportKeyOf,
  type StoredReceipt,
  storedReceiptOf,
} from './stored-receipt.ts'
import { waitingText } from './waiting-text.ts'

const invoiceId = '0190a000-0000-7000-8000-000000000001'

const payment: PaymentDraft = {
  invoiceId,
  amount: 35_000,
  paymentDate: '2026-11-30',
  reference: 'PAY-1',
  method: 'Espèces',
  status: 'Reçu',
  marksPaid: true,
}

function storedItem(more: Partial<StoredReceipt> = {}, refusal: Item['refusal'] = null): Item {
  const draft: StoredReceipt = {
    payment,
    provisional: { number: 'TMP-K7Q4-1', takenAt: '2026-11-30T14:05:00.000Z' },
    advance: null,
    facts: {
      ...{ clientId: 'c-1', clientName: 'Kivu', invoiceNumber: 'F-1', till: 'Caisse', agent: 'Amina' },
      cash: [{ currency: 'USD', amount: payment.amount }],
    },
    ...more,
  }
  const write = { owner: 'c/u', task: 'receipt', id: invoiceId, key: 'k', title: 't', photos: [] }
  return { version: itemVersion, place: 1, ...write, draft, refusal, madeAt: '2026-11-30T14:05:00.000Z' }
}

const among = (...items: Item[]) => receiptsAmong(items.map((item) => ({ place: 1, id: item.id, item })))

test('a stored receipt is read as it was written, and an unknown form is left alone', () => {
  assert.deepEqual(storedReceiptOf(storedItem())?.payment, payment)
  assert.equal(storedReceiptOf({ ...storedItem(), draft: { payment } }), null)
  assert.equal(storedReceiptOf({ ...storedItem(), task: 'parcel' }), null)
  const wrongNumber = { number: 'TMP-1', takenAt: '2026-11-30T14:05:00.000Z' }
  assert.equal(storedReceiptOf(storedItem({ provisional: wrongNumber })), null)
})

test('the cash of waiting receipts is told by currency', () => {
  const francs = { ...among(storedItem())[0]?.receipt.facts, cash: [{ currency: 'CDF', amount: 2_000_000 }] }
  const waiting = among(storedItem(), storedItem({ facts: francs as StoredReceipt['facts'] }))
  assert.deepEqual(cashAmong(waiting), [
    { currency: 'USD', amount: 35_000 },
    { currency: 'CDF', amount: 2_000_000 },
  ])
  const spoken = waitingText(waiting).replaceAll(/\s/g, ' ')
  assert.equal(spoken, '2 reçus en attente sur cet appareil, dont 350,00 $ · 20 000 FC en espèces.')
})

const invoice: PayableInvoice = {
  ...{ id: invoiceId, clientId: 'c-1', invoiceNumber: 'F-1', clientName: 'Kivu', total: 50_000 },
  ...{ issueDate: '2026-11-01', dueDate: '2026-12-01', paidAmount: 0, balance: 50_000 },
}

test('an invoice owes less by what waits, and a refused receipt pays nothing', () => {
  const refusal = { code: 'EXCEEDS_BALANCE', status: 409, message: 'Trop', fields: {} }
  assert.equal(lessWaiting([invoice], among(storedItem()))[0]?.balance, 15_000)
  assert.equal(lessWaiting([invoice], among(storedItem(), storedItem()))[0]?.balance, 0)
  assert.equal(lessWaiting([invoice], among(storedItem({}, refusal)))[0]?.balance, 50_000)
})

test('the same receipts are reported again to another till, and once to the same', () => {
  const waiting = among(storedItem())
  assert.notEqual(reportKeyOf(null, waiting), reportKeyOf('till-1', waiting))
  assert.notEqual(reportKeyOf('till-1', []), reportKeyOf('till-1', waiting))
  assert.equal(reportKeyOf('till-1', waiting), reportKeyOf('till-1', among(storedItem())))
})

test('stored invoices are searched by client and number', () => {
  const other = { ...invoice, id: 'i-2', clientId: 'c-2', clientName: 'Volcan', invoiceNumber: 'F-2' }
  const ids = (input: Parameters<typeof payableAmong>[1]) =>
    payableAmong([invoice, other], input).map(({ id }) => id)
  assert.deepEqual(ids({}), [invoiceId, 'i-2'])
  assert.deepEqual(ids({ search: 'volc' }), ['i-2'])
  assert.deepEqual(ids({ clientId: 'c-1' }), [invoiceId])
  assert.deepEqual(ids({ invoiceId: 'i-2' }), ['i-2'])
})

test('the form of a correction starts with the money as it was handed over', () => {
  const change = {
    ...{ method: 'Espèces', currency: 'CDF' as const, amount: -500_000, rateId: null },
    ...{ payerNumber: null, payerName: null, reference: null, fee: null, paidDay: null, screenshotId: null },
  }
  const { tenders, amount } = waitingPaymentStart({ ...payment, tenders: [change] })
  assert.equal(amount, 35_000)
  assert.deepEqual(
    tenders.map((row) => [row.amount, row.isChange, row.currency]),
    [[500_000, true, 'CDF']],
  )
  assert.equal(waitingPaymentStart(payment).tenders[0]?.method, 'Espèces')
})
