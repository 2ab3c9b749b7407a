import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reminderText } from './reminder.ts'

const reminder = {
  clientName: 'Maison Kabongo',
  invoiceNumber: 'INV-00012',
  balance: 452_55,
  dueDate: '2026-11-03',
  companyName: 'Atlas Cargo',
}

test('a reminder says what is left to pay, on which invoice and since when', () => {
  assert.equal(
    reminderText({ ...reminder, isOverdue: true }),
    [
      'Bonjour Maison Kabongo,',
      'Sauf erreur de notre part, il reste 452,55\u00a0$ à payer sur la facture INV-00012, échue le 3 nov. 2026.',
      'Vous la trouverez ci-joint. Si vous venez de la régler, ne tenez pas compte de ce message.',
      'Cordialement,\nAtlas Cargo',
    ].join('\n\n'),
  )
})

test('an invoice that is not late is not called late', () => {
  assert.match(reminderText({ ...reminder, isOverdue: false }), /, à régler au plus tard le 3 nov. 2026\./)
})
