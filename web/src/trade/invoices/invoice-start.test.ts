import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import { daysBetween } from '@escale/contract/days'
import { asAir, newInvoice, newLine } from './invoice-start.ts'

const defaults: InvoicingDefaults = {
  dueDays: 15,
  defaultStatus: 'En attente',
  maritimeDescription: 'Merci de votre confiance',
  airDescription: null,
}

test('a new invoice is due when the company says, with the words it has put there', () => {
  const { issueDate, dueDate, description, status, lines } = newInvoice('Maritime', 'Africa/Kinshasa', defaults)
  assert.equal(daysBetween(issueDate ?? '', dueDate ?? ''), 15)
  assert.deepEqual([description, status, lines.length], ['Merci de votre confiance', 'En attente', 1])
})

test('an air invoice says what it is when the company has said nothing', () => {
  assert.equal(newInvoice('Aérien', 'UTC', defaults).description, 'Facture de fret aérien')
  assert.equal(newInvoice('Aérien', 'UTC', { ...defaults, airDescription: 'Par avion' }).description, 'Par avion')
})

test('from maritime to air, only lines whose service flies go along, and they ask for a weight', () => {
  const flying = { ...newLine(), serviceId: 'a', quantity: 4, unitPrice: 900, weightKg: 7 }
  const air = asAir({ ...newInvoice('Maritime', 'UTC', defaults), lines: [flying, { ...newLine(), serviceId: 'b' }] }, (id) => id === 'a', defaults)
  assert.deepEqual(
    air.lines.map(({ serviceId, quantity, unitPrice, weightKg }) => [serviceId, quantity, unitPrice, weightKg]),
    [['a', 4, 900, { unreadable: 'Indiquez un poids.' }]],
  )
})

test('an invoice none of whose services flies starts again with one line', () => {
  const air = asAir(newInvoice('Maritime', 'UTC', defaults), () => false, defaults)
  assert.deepEqual([air.serviceType, air.lines.length, air.lines[0]?.serviceId], ['Aérien', 1, null])
})

test("somebody's own words go along, those of the company's maritime invoices do not", () => {
  const maritime = newInvoice('Maritime', 'UTC', defaults)
  assert.equal(asAir(maritime, () => true, defaults).description, 'Facture de fret aérien')
  assert.equal(asAir({ ...maritime, description: ' Lot fragile ' }, () => true, defaults).description, 'Lot fragile')
})
