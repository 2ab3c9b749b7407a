import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  availabilityRefusal,
  awaitsDecision,
  concernsGoods,
  debtRefusal,
  exceptionRefusal,
  handOverRefusal,
  rowRefusal,
  totalOwed,
} from './release.ts'

const hand = {
  status: 'Disponible',
  isNotBillable: false,
  isExcepted: false,
  isDocumentWaived: false,
  clientId: 'A',
  invoiceId: 'I',
  owedCents: 500,
} as const
const unpaid = { isWithoutDocument: false }

test('available and paid goods can leave', () => {
  assert.equal(rowRefusal({ ...hand, owedCents: 0 }), null)
  assert.equal(rowRefusal({ ...hand, isNotBillable: true, invoiceId: null, owedCents: null }), null)
})

test('debt or a missing invoice blocks goods', () => {
  assert.equal(rowRefusal({ ...hand, owedCents: 124_000 }), 'Solde dû : 1\u00a0240,00\u00a0$.')
  assert.equal(
    debtRefusal({ isNotBillable: false, owedCents: null }),
    'Ces marchandises ne sont pas encore facturées.',
  )
})

test('goods not available cannot leave, even by exception', () => {
  assert.match(availabilityRefusal({ status: 'En transit' }) ?? '', /disponibles/)
  assert.equal(
    availabilityRefusal({ status: 'Litige' }),
    "Ces marchandises sont mises de côté (Litige) : reprenez-les d'abord.",
  )
  assert.match(rowRefusal({ ...hand, status: 'Remis', isNotBillable: true }) ?? '', /déjà remises/)
})

test('an invoice of several goods is owed once', () => {
  assert.equal(
    totalOwed([hand, hand, { invoiceId: 'J', owedCents: 250 }, { invoiceId: null, owedCents: null }]),
    750,
  )
  assert.equal(handOverRefusal([hand, hand]), 'Solde dû : 5,00\u00a0$.')
  assert.equal(
    handOverRefusal([hand, { ...hand, invoiceId: null, owedCents: null }]),
    'Ces marchandises ne sont pas encore facturées.',
  )
})

test('an exception lifts a debt and no other obstacle', () => {
  const excepted = { ...hand, isExcepted: true }
  assert.equal(handOverRefusal([excepted]), null)
  assert.equal(rowRefusal(excepted), null)
  assert.match(handOverRefusal([{ ...excepted, status: 'Arrivé' }]) ?? '', /pas encore disponibles/)
  assert.match(handOverRefusal([{ ...excepted, clientId: null }]) ?? '', /client/)
  assert.match(exceptionRefusal([{ ...hand, owedCents: 0 }], unpaid) ?? '', /Rien ne retient/)
  assert.equal(exceptionRefusal([hand], unpaid), null)
})

test('a request stays open for goods still available and blocked, whatever happened to the others', () => {
  const unbilled = { ...hand, invoiceId: null, owedCents: null }
  const others = [
    { ...hand, status: 'Remis' },
    { ...hand, status: 'Litige' },
    { ...hand, status: 'Arrivé' },
    { ...hand, owedCents: 0 },
    { ...hand, isNotBillable: true },
    { ...hand, isExcepted: true },
    { ...hand, clientId: null },
  ] as const
  assert.deepEqual(
    [hand, ...others, unbilled].filter((row) => awaitsDecision(row, unpaid)),
    [hand, unbilled],
  )
})

test('an open request concerns blocked goods; a granted one concerns released goods', () => {
  assert.deepEqual(
    [
      concernsGoods({ ...unpaid, status: 'Demandée' }, hand),
      concernsGoods({ ...unpaid, status: 'Demandée' }, { ...hand, owedCents: 0 }),
    ],
    [true, false],
  )
  assert.deepEqual(
    [
      concernsGoods({ ...unpaid, status: 'Accordée' }, { ...hand, isExcepted: true }),
      concernsGoods({ ...unpaid, status: 'Accordée' }, hand),
    ],
    [true, false],
  )
  assert.equal(concernsGoods({ ...unpaid, status: 'Refusée' }, hand), true)
})

test('a waiver of the identity document does not lift a debt', () => {
  const settled = { ...hand, owedCents: 0 }
  const unidentified = { isWithoutDocument: true }
  assert.equal(exceptionRefusal([settled], unidentified), null)
  assert.match(
    exceptionRefusal([{ ...settled, isDocumentWaived: true }], unidentified) ?? '',
    /Rien ne retient/,
  )
  assert.match(
    exceptionRefusal([{ ...settled, status: 'Arrivé' }], unidentified) ?? '',
    /pas encore disponibles/,
  )
  assert.equal(handOverRefusal([{ ...hand, isDocumentWaived: true }]), 'Solde dû : 5,00\u00a0$.')
  assert.deepEqual([awaitsDecision(settled, unidentified), awaitsDecision(settled, unpaid)], [true, false])
  assert.equal(
    concernsGoods({ ...unidentified, status: 'Accordée' }, { ...settled, isDocumentWaived: true }),
    true,
  )
})

test('goods of two clients do not leave together', () => {
  assert.match(
    handOverRefusal([
      { ...hand, owedCents: 0 },
      { ...hand, owedCents: 0, clientId: 'B' },
    ]) ?? '',
    /un seul client/,
  )
})
