import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import { daysBetween } from '@escale/contract/values/days'
import { asKind, newInvoice, newLine } from './invoice-start.ts'

const defaults: InvoicingDefaults = {
  dueDays: 15,
  defaultStatus: 'En attente',
  maritimeDescription: 'Merci de votre confiance',
  airDescription: null,
}

test('a new invoice is due when the company says, with the words it has put there', () => {
  const { issueDate, dueDate, description, status, lines } = newInvoice(
    'Maritime',
    'Africa/Kinshasa',
    defaults,
  )
  assert.equal(daysBetween(issueDate ?? '', dueDate ?? ''), 15)
  assert.deepEqual([description, status, lines.length], ['Merci de votre confiance', 'En attente', 1])
})

test('an air invoice says what it is when the company has said nothing', () => {
  assert.equal(newInvoice('Aérien', 'UTC', defaults).description, 'Facture de fret aérien')
  assert.equal(
    newInvoice('Aérien', 'UTC', { ...defaults, airDescription: 'Par avion' }).description,
    'Par avion',
  )
})

const services = {
  a: { name: 'Groupage aérien', category: 'Aérien' },
  b: { name: 'Groupage maritime', category: 'Maritime' },
} as const
const known = { defaults, serviceOf: (id: string) => services[id as 'a' | 'b'] }

test('from maritime to air, lines whose service flies go along with what is known of them, the others are named and come back', () => {
  const flying = { ...newLine(), serviceId: 'a', quantity: 4, unitPrice: 900, weightKg: 7 }
  const sailing = { ...newLine(), serviceId: 'b', quantity: 2, unitPrice: 700 }
  const maritime = { ...newInvoice('Maritime', 'UTC', defaults), lines: [sailing, flying, newLine()] }
  const air = asKind('Aérien', maritime, known)
  assert.deepEqual([air.serviceType, air.lines], ['Aérien', [flying]])
  assert.deepEqual(air.aside, [{ ...sailing, serviceName: 'Groupage maritime' }])
  const back = asKind('Maritime', { ...air, lines: [{ ...flying, quantity: 5 }] }, known)
  assert.deepEqual([back.serviceType, back.aside], ['Maritime', []])
  assert.deepEqual(
    back.lines.map(({ serviceId, quantity, unitPrice }) => [serviceId, quantity, unitPrice]),
    [
      ['a', 5, 900],
      ['b', 2, 700],
    ],
  )
})

test('an invoice none of whose services flies starts again with one line', () => {
  const air = asKind('Aérien', newInvoice('Maritime', 'UTC', defaults), known)
  assert.deepEqual([air.serviceType, air.lines.length, air.lines[0]?.serviceId], ['Aérien', 1, null])
})

test("somebody's own words go along, those of the company's own invoices do not", () => {
  const maritime = newInvoice('Maritime', 'UTC', defaults)
  assert.equal(asKind('Aérien', maritime, known).description, 'Facture de fret aérien')
  assert.equal(
    asKind('Aérien', { ...maritime, description: ' Lot fragile ' }, known).description,
    'Lot fragile',
  )
  assert.equal(
    asKind('Maritime', asKind('Aérien', maritime, known), known).description,
    'Merci de votre confiance',
  )
})
