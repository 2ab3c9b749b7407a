import { Gestures } from '../support/gestures.ts'
import { button, dialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

// Story k of issue 50: a payment typed on the wrong invoice. It is deleted, and the deletion is taken back.

test.use({ own: true })

test('a wrong payment is deleted in 4 gestures, and « Annuler » brings it back', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const payment = await admin.pay(invoice, 25_00)
  await page.goto(`/app/paiements?q=${payment.reference}`)
  await waitForShell(page)
  const gestures = new Gestures(page, 4)
  await gestures.click(page.getByRole('row').filter({ hasText: payment.reference }))
  const opened = dialog(page, 'Modifier le Paiement')
  await gestures.click(button(opened, 'Supprimer'))
  await gestures.click(button(opened, 'Confirmer la suppression'))
  await expect(page.getByRole('row').filter({ hasText: payment.reference })).toHaveCount(0)
  await gestures.click(button(page, 'Annuler'))
  await expect(page.getByRole('row').filter({ hasText: payment.reference })).toHaveCount(1)
  expect((await admin.ask<{ paidAmount: number }>('GET', `/invoices/${invoice.id}`)).paidAmount).toBe(
    payment.amount,
  )
})
