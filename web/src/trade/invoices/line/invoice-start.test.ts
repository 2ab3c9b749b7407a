import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { daysBetween } from '@escale/contract/values/days'
import { convertKind, copiedInvoice, newInvoice, newLine, savedInvoiceStart } from './invoice-start.ts'

const defaults: InvoicingDefaults = {
  dueDays: 15,
  defaultStatus: 'En attente',
  maritimeDescription: 'Merci de votre confiance',
  airDescription: null,
}

test('a new invoice takes due date and description from the settings of the company', () => {
  const { issueDate, dueDate, description, status, lines } = newInvoice(
    'Maritime',
    'Africa/Kinshasa',
    defaults,
  )
  assert.equal(daysBetween(issueDate ?? '', dueDate ?? ''), 15)
  assert.deepEqual([description, status, lines.length], ['Merci de votre confiance', 'En attente', 1])
})

test('an air invoice has a default description', () => {
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
const context = { defaults, serviceOf: (id: string) => services[id as 'a' | 'b'] }

test('switching to air keeps the lines of air services, and sets the others aside meanwhile', () => {
  const flying = { ...newLine(), serviceId: 'a', quantity: 4, unitPrice: 900, weightKg: 7 }
  const sailing = { ...newLine(), serviceId: 'b', quantity: 2, unitPrice: 700 }
  const maritime = { ...newInvoice('Maritime', 'UTC', defaults), lines: [sailing, flying, newLine()] }
  const air = convertKind('Aérien', maritime, context)
  assert.deepEqual([air.serviceType, air.lines], ['Aérien', [flying]])
  assert.deepEqual(air.aside, [{ ...sailing, serviceName: 'Groupage maritime' }])
  const back = convertKind('Maritime', { ...air, lines: [{ ...flying, quantity: 5 }] }, context)
  assert.deepEqual([back.serviceType, back.aside], ['Maritime', []])
  assert.deepEqual(
    back.lines.map(({ serviceId, quantity, unitPrice }) => [serviceId, quantity, unitPrice]),
    [
      ['a', 5, 900],
      ['b', 2, 700],
    ],
  )
})

test('an invoice without air services starts with one empty line', () => {
  const air = convertKind('Aérien', newInvoice('Maritime', 'UTC', defaults), context)
  assert.deepEqual([air.serviceType, air.lines.length, air.lines[0]?.serviceId], ['Aérien', 1, null])
})

test('switching the kind keeps a typed description, and replaces a default one', () => {
  const maritime = newInvoice('Maritime', 'UTC', defaults)
  assert.equal(convertKind('Aérien', maritime, context).description, 'Facture de fret aérien')
  assert.equal(
    convertKind('Aérien', { ...maritime, description: ' Lot fragile ' }, context).description,
    'Lot fragile',
  )
  assert.equal(
    convertKind('Maritime', convertKind('Aérien', maritime, context), context).description,
    'Merci de votre confiance',
  )
})

test('a copy is issued today with the term of its original, unpaid, without measures of goods', () => {
  const item = {
    ...{ serviceId: 'b', serviceName: 'Groupage maritime', merchandiseType: null, subProduct: null },
    ...{ quantity: 3, weightKg: null, unitPrice: 700, measure: { quantity: 3 } },
  }
  const original = {
    ...{ serviceType: 'Maritime', client: { id: 'kivu' }, description: 'Octobre', status: 'Payée' },
    ...{ issueDate: '2026-01-31', dueDate: '2026-02-15', items: [item] },
  } as unknown as InvoiceDetail
  const copy = copiedInvoice(original, '2026-03-01')
  assert.deepEqual(
    [copy.clientId, copy.issueDate, copy.dueDate, copy.status, copy.description],
    ['kivu', '2026-03-01', '2026-03-16', 'En attente', 'Octobre'],
  )
  const [line] = copy.lines
  assert.deepEqual([line?.serviceId, line?.quantity, line?.unitPrice, line?.measure], ['b', 3, 700, null])
  assert.notEqual(savedInvoiceStart(original).lines[0]?.measure, null)
})
