import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedRows } from './changed-rows.ts'

const reading = { timeZone: 'Africa/Kinshasa', names: { 'c-1': 'Maison Kivu', 's-1': 'Groupage' } }
const rowsAfter = (kind: Parameters<typeof changedRows>[0], changes: Record<string, [unknown, unknown]>) =>
  changedRows(
    kind,
    Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
    reading,
  ).map(({ name, before, after }) => [name, before, after])

test('values are formatted as on screen: money, days, local times, weights, phones, yes or no', () => {
  assert.deepEqual(
    rowsAfter('payments', {
      paymentDate: ['2026-11-20', '2026-11-21'],
      amount: [1_240_00, null],
      marksPaid: [true, false],
    }),
    [
      ['Montant', '1\u00a0240,00\u00a0$', null],
      ['Date de paiement', '20 nov. 2026', '21 nov. 2026'],
      ['Marque la facture comme payée', 'Oui', 'Non'],
    ],
  )
  assert.deepEqual(
    rowsAfter('goods', {
      receivedAt: [null, '2026-11-20T23:30:00Z'],
      weightKg: [12.5, 1250],
      year: [1999, 2004],
      photos: [['a'], ['a', 'b']],
    }),
    [
      ['Année', '1999', '2004'],
      ['Poids', '12,5\u00a0kg', '1\u00a0250\u00a0kg'],
      ['Photos', '1 photo', '2 photos'],
      ['Reçu le', null, '21 nov. 2026 à 00:30'],
    ],
  )
  assert.deepEqual(rowsAfter('clients', { phone: [null, '+243812345678'] }), [
    ['Téléphone', null, '+243 812 345 678'],
  ])
  assert.deepEqual(
    rowsAfter('expeditions', { masterNumber: ['MEDUAB123456', '17612345675'], blocked: [false, true] }),
    [
      ['Document de transport', 'MEDUAB123456', '176-1234 5675'],
      ['Bloquée', 'Non', 'Oui'],
    ],
  )
  assert.deepEqual(rowsAfter('profiles', { role: ['viewer', 'admin'] }), [
    ['Rôle', 'Lecteur', 'Administrateur'],
  ])
})

test('an id is shown as a name, or as deleted', () => {
  assert.deepEqual(rowsAfter('goods', { clientId: ['c-1', 'c-2'] }), [
    ['Client', 'Maison Kivu', 'Fiche supprimée'],
  ])
})

test('changed lines are listed one by one, unchanged ones are not', () => {
  const line = { serviceId: 's-1', quantity: 3, unitPrice: 1050 }
  const flown = { serviceId: 's-1', quantity: 1, weightKg: 33.3, unitPrice: 735, merchandiseType: 'tablette' }
  assert.deepEqual(
    rowsAfter('invoices', {
      lines: [
        [line, line],
        [line, flown, line],
      ],
    }),
    [
      ['Ligne 2', 'Groupage · 3 × 10,50\u00a0$', 'Groupage · tablette · 33,3\u00a0kg × 7,35\u00a0$'],
      ['Ligne 3', null, 'Groupage · 3 × 10,50\u00a0$'],
    ],
  )
})

test('an air line shows its weight, even zero, because it is priced by the kilogram', () => {
  const flown = { serviceId: 's-1', quantity: 2, weightKg: 0, unitPrice: 735 }
  assert.deepEqual(rowsAfter('invoices', { lines: [[flown], [{ ...flown, weightKg: 12.5 }]] }), [
    [
      'Ligne 1',
      'Groupage · 2 pièces · 0\u00a0kg × 7,35\u00a0$',
      'Groupage · 2 pièces · 12,5\u00a0kg × 7,35\u00a0$',
    ],
  ])
})

test('an unknown field of another release is shown by its code', () => {
  assert.deepEqual(rowsAfter('clients', { colour: ['red', { deep: true }] }), [
    ['colour', 'red', '{"deep":true}'],
  ])
})
