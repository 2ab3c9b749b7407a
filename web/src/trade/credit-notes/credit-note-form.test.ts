import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Creditable } from '@escale/contract/trade/ledger/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import * as z from 'zod/mini'
import {
  creditNoteRequest,
  creditNoteSchema,
  creditNoteStart,
  creditOfFound,
  creditOutcome,
  sentPlaces,
} from './credit-note-form.ts'

const line = {
  position: 1,
  label: 'Fret',
  quantity: 1,
  weightKg: 33.3,
  unitPrice: 735,
  total: 24476,
  left: 24476,
}
const creditable: Creditable = {
  invoiceId: '019a0000-0000-7000-8000-000000000001',
  invoiceNumber: 'AIR-1',
  serviceType: 'Aérien',
  clientName: 'Maison Kivu',
  total: 48000,
  balance: 5000,
  left: 30000,
  lines: [line, { ...line, position: 2, left: 1000 }],
}
const source = { creditable }

function draftOf(...amounts: (number | null)[]) {
  const start = creditNoteStart(source)
  const lines = start.lines.map((one, place) => ({ ...one, amount: amounts[place] ?? null }))
  return { ...start, reason: 'Poids', lines }
}

const errorsOf = (draft: object) =>
  z
    .safeParse(creditNoteSchema(source), draft)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('31.9 kg found of 33.3 kg billed credits 10.29, and more than billed credits nothing', () => {
  assert.equal(creditOfFound('Aérien', line, 31.9), 1029)
  assert.equal(creditOfFound('Aérien', line, 34), null)
  const more = draftOf(100)
  assert.deepEqual(errorsOf({ ...more, lines: more.lines.map((one) => ({ ...one, found: 34 })) }), [
    ['lines.0.found', "C'est plus que ce qui est facturé : rien à créditer."],
    ['lines.1.found', "C'est plus que ce qui est facturé : rien à créditer."],
  ])
})

test('each line is limited to what is left of it, the whole to what is left of the invoice', () => {
  assert.deepEqual(errorsOf(draftOf(null, 1001)), [
    ['lines.1.amount', `Il reste ${formatMoney(1000)} à créditer sur cette ligne.`],
  ])
  assert.deepEqual(errorsOf(draftOf()), [['lines', "Indiquez le montant d'au moins une ligne."]])
  assert.equal(errorsOf(draftOf(24476, 1000)), undefined)
})

test('an avoir of 100.00 pays the 50.00 that the invoice owes, and 50.00 become free', () => {
  assert.deepEqual(creditOutcome(draftOf(10000), 5000), { total: 10000, allocated: 5000, free: 5000 })
  assert.deepEqual(creditOutcome(draftOf(10000), 0), { total: 10000, allocated: 0, free: 10000 })
})

test('only lines with an amount are sent, and a refusal finds its line again', () => {
  const draft = z.parse(creditNoteSchema(source), draftOf(null, 500))
  assert.deepEqual(sentPlaces(draft), [1])
  const { lines, invoiceId, clientId } = creditNoteRequest(draft, source)
  assert.deepEqual([invoiceId, clientId], [creditable.invoiceId, null])
  assert.deepEqual(lines, [{ position: 2, label: 'Fret', amount: 500, quantity: null, weightKg: null }])
})
