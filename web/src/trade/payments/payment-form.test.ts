import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import { paymentDraftWithin } from '@escale/contract/trade/payments/draft'
import { paymentToCome } from '@escale/contract/trade/payments/messages'
import { outOfReach } from '@escale/contract/values/dates'
import { today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { emptyFigure } from '#ui/field/figure/typed-number.ts'
import { keepLastMethod, lastMethod } from './last-method.ts'
import {
  alertMessage,
  availableOn,
  copiedPayment,
  moveWarning,
  newPayment,
  paysBalance,
  proposedValues,
  valuesForInvoice,
} from './payment-form.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const dates = { issueDate: '2026-06-01', dueDate: '2026-07-01' }
const invoice: PayableInvoice = {
  id,
  clientId: id,
  invoiceNumber: 'F-1',
  clientName: 'Kivu',
  ...dates,
  total: 10_000,
  paidAmount: 4000,
  balance: 6000,
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true })
})

test('a new payment proposes the whole balance', () => {
  const { invoiceId, amount, method, status, marksPaid } = newPayment(invoice, 'UTC', 'Virement')
  assert.deepEqual([invoiceId, amount, method, status, marksPaid], [id, 6000, 'Virement', 'Reçu', true])
})

test('a copy of a payment is received today, of what the invoice still has to pay at most', () => {
  const payment = {
    amount: 9000,
    method: 'Espèces',
    reference: 'PAY-1',
    paymentDate: '2026-06-02',
  } as Payment
  const copy = copiedPayment(payment, invoice, 'UTC')
  assert.deepEqual([copy.amount, copy.method, copy.paymentDate], [6000, 'Espèces', today('UTC')])
  assert.notEqual(copy.reference, 'PAY-1')
  assert.deepEqual(
    [copiedPayment(payment, null, 'UTC').amount, copiedPayment(payment, null, 'UTC').invoiceId],
    [9000, null],
  )
})

test('the last method is remembered for each person of a device, and the first one is « Virement »', () => {
  assert.equal(lastMethod('amina'), 'Virement')
  keepLastMethod('amina', 'Espèces')
  keepLastMethod('patrick', 'Chèque')
  assert.deepEqual(['amina', 'patrick', 'aya'].map(lastMethod), ['Espèces', 'Chèque', 'Virement'])
  assert.equal(newPayment(invoice, 'UTC', lastMethod('amina')).method, 'Espèces')
})

test('only a payment of the whole balance may make its invoice « Payée »', () => {
  assert.deepEqual(
    [paysBalance(30_050, 75_305), paysBalance(75_305, 75_305), paysBalance(75_306, 75_305)],
    [false, true, false],
  )
  assert.deepEqual(
    [paysBalance(emptyFigure('…'), 75_305), paysBalance(75_305, null), paysBalance(0, 0)],
    [false, false, false],
  )
})

test('moving a payment to another client gives a warning', () => {
  assert.equal(moveWarning({ clientName: 'Kivu' }, invoice), null)
  assert.equal(moveWarning(null, invoice), null)
  assert.equal(moveWarning({ clientName: 'Goma' }, invoice), 'Ce paiement passera de « Goma » à « Kivu ».')
})

test('a paid invoice proposes no amount', () => {
  assert.deepEqual(
    proposedValues({ ...invoice, balance: 0 }).amount,
    emptyFigure(messages.paymentNotPositive),
  )
})

test('another invoice proposes its own balance and reference, but keeps typed values', () => {
  const other = { ...invoice, id: 'other', invoiceNumber: 'F-2', balance: 9000 }
  const before = { invoiceNumber: 'F-1', available: 6000 }
  const proposed = proposedValues(invoice)
  for (const amount of [6000, 3000])
    assert.equal(valuesForInvoice(other, { ...proposed, amount }, before).amount, 9000)
  assert.match(valuesForInvoice(other, proposed, before).reference, /^PAY-F-2-\d+$/)
  assert.deepEqual(valuesForInvoice(other, { amount: 500, reference: 'VIR-88' }, before), {
    amount: 500,
    reference: 'VIR-88',
  })
  assert.deepEqual(valuesForInvoice(other, { amount: 500, reference: ' ' }, null).amount, 500)
  assert.equal(valuesForInvoice(other, { amount: emptyFigure(''), reference: '' }, null).amount, 9000)
})

test('the amount of a received payment is available again when it is edited on the same invoice', () => {
  const taken = { invoiceId: id, amount: 1500, status: 'Reçu' } as Payment
  assert.equal(availableOn(invoice, taken), 7500)
  assert.equal(availableOn(invoice, { ...taken, status: 'En attente' }), 6000)
  assert.equal(availableOn(invoice, { ...taken, invoiceId: 'other' }), 6000)
  assert.equal(availableOn(invoice, null), 6000)
})

test('an amount above the balance is refused, to the cent', () => {
  const refusals = (amount: number) =>
    paymentDraftWithin({ available: 6000, former: null, today: today('UTC') })
      .safeParse({ ...newPayment(invoice, 'UTC', 'Virement'), amount })
      .error?.issues.map(({ path }) => path.join('.'))
  assert.equal(refusals(6000), undefined)
  assert.deepEqual(refusals(6001), ['amount'])
})

test('a received payment is not dated in the future, unless it was saved so before', () => {
  const former = { invoiceId: id, amount: 1500, status: 'Reçu', paymentDate: '2026-12-24' } as Payment
  const refusals = (over: object, kept: Payment | null = null) =>
    paymentDraftWithin({ available: 6000, former: kept, today: '2026-11-20' })
      .safeParse({ ...newPayment(invoice, 'UTC', 'Virement'), ...over })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const toCome = [['paymentDate', paymentToCome]]
  assert.equal(refusals({ paymentDate: '2026-11-20' }), undefined)
  assert.deepEqual(refusals({ paymentDate: '2026-11-21' }), toCome)
  assert.equal(refusals({ paymentDate: '2026-11-21', status: 'En attente' }), undefined)
  assert.equal(refusals({ paymentDate: '2026-12-24' }, former), undefined)
  assert.deepEqual(refusals({ paymentDate: '2026-12-25' }, former), toCome)
  assert.deepEqual(refusals({ paymentDate: '2026-12-24' }, { ...former, status: 'En attente' }), toCome)
  for (const paymentDate of ['0026-11-20', '3026-11-20'])
    assert.deepEqual(refusals({ paymentDate }), [['paymentDate', outOfReach]])
})

test('the alert names the first missing field, in the order of the form', () => {
  const start = newPayment(invoice, 'UTC', 'Virement')
  assert.equal(alertMessage({ ...start, invoiceId: null }, null, null), messages.paymentWithoutInvoice)
  assert.equal(alertMessage({ ...start, amount: emptyFigure('…') }, 6000, null), messages.paymentNotPositive)
  assert.notEqual(alertMessage({ ...start, amount: 6001 }, 6000, null), null)
  assert.equal(alertMessage(start, 6000, null), null)
})

test('a pending payment may be edited on a paid invoice, unless status, amount or invoice change', () => {
  const former = { invoiceId: id, amount: 1500, status: 'En attente' } as Payment
  const start = { ...newPayment(invoice, 'UTC', 'Virement'), ...former, reference: 'CHQ 12' }
  const isRefused = (over: object) => {
    const typed = { ...start, ...over }
    const isRefusedBeside = !paymentDraftWithin({ available: 0, former, today: today('UTC') }).safeParse(
      typed,
    ).success
    assert.equal(alertMessage(typed, 0, former) !== null, isRefusedBeside)
    return isRefusedBeside
  }
  assert.deepEqual([isRefused({}), isRefused({ status: 'Retard' })], [false, false])
  for (const over of [{ status: 'Reçu' }, { amount: 1501 }, { invoiceId: id.replace('0001', '0002') }])
    assert.equal(isRefused(over), true)
})
