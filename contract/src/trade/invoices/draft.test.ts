import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { InvoiceDraft, merchandiseTypes } from './draft.ts'

const errorsByField = (body: unknown) =>
  Object.fromEntries(
    (z.safeParse(InvoiceDraft, body).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('all errors of an invoice are reported at once, its mode included', () => {
  const line = { serviceId: 'x', quantity: 0, unitPrice: -1 }
  const body = {
    serviceType: 'Routier',
    clientId: '',
    issueDate: '2026-02-30',
    dueDate: '2026-03-01',
    lines: [line],
  }
  const problems = [
    'serviceType',
    'clientId',
    'issueDate',
    'lines.0.serviceId',
    'lines.0.quantity',
    'lines.0.unitPrice',
  ]
  assert.deepEqual(Object.keys(errorsByField(body)).sort(), problems.sort())
  assert.deepEqual(
    [errorsByField(body).serviceType, errorsByField(body).clientId],
    ['Indiquez Maritime ou Aérien.', 'Choisissez un client.'],
  )
  assert.deepEqual(Object.keys(errorsByField({})).sort(), [
    'clientId',
    'dueDate',
    'issueDate',
    'lines',
    'serviceType',
  ])
  assert.ok(
    'dueDate' in errorsByField({ ...body, issueDate: '2026-04-01' }),
    'a date before the other is said with the rest',
  )
})

test('with a valid mode, each error is reported once', () => {
  const issues =
    z.safeParse(InvoiceDraft, { serviceType: 'Maritime', clientId: '', lines: [] }).error?.issues ?? []
  assert.deepEqual(issues.map(({ path }) => path.join('.')).sort(), [
    'clientId',
    'dueDate',
    'issueDate',
    'lines',
  ])
})

test('the six types of merchandise are exactly those of the specification', () => {
  assert.deepEqual(
    [...merchandiseTypes],
    ['ordinateur', 'téléphone', 'tablette', 'montre connecter', 'battery téléphone', 'batery ordinateur'],
  )
})
