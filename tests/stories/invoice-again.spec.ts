import { Gestures } from '../support/gestures.ts'
import { inboxOf } from '../support/inbox.ts'
import { button, dialog, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

// Stories f and m of issue 50: an invoice of last month is written again, and an invoice is sent.

test.use({ own: true })

test('an invoice is duplicated in 3 gestures', async ({ page, admin }) => {
  const invoice = await admin.createInvoice({ quantity: 3 })
  await page.goto(`/app/factures?q=${invoice.invoiceNumber}`)
  await waitForShell(page)
  const hand = new Gestures(page, 3)
  await hand.click(page.getByRole('row').filter({ hasText: invoice.invoiceNumber }))
  await hand.click(button(await waitForDialog(page, 'Modifier la Facture Maritime'), 'Dupliquer'))
  await waitForDialog(page, 'Nouvelle Facture Maritime')
  await hand.press('Control+Enter')
  await expect(dialog(page, 'Nouvelle Facture Maritime')).toBeHidden()
  const { items } = await admin.ask<{ items: { total: number }[] }>(
    'GET',
    `/invoices?clientId=${invoice.client.id}`,
  )
  expect(items.map(({ total }) => total)).toEqual([300_00, 300_00])
})

test('an invoice is emailed in 3 gestures', async ({ page, admin }) => {
  const client = await admin.createClient({ email: 'achats@kivu.test' })
  const invoice = await admin.createInvoice({ client })
  await page.goto(`/app/factures?q=${invoice.invoiceNumber}`)
  await waitForShell(page)
  const hand = new Gestures(page, 3)
  await hand.click(page.getByRole('row').filter({ hasText: invoice.invoiceNumber }))
  await hand.click(button(await waitForDialog(page, 'Modifier la Facture Maritime'), 'Facture en PDF'))
  await hand.click(button(await waitForDialog(page, 'Facture en PDF'), 'Envoyer'))
  await expect(toast(page, 'Document envoyé par email à achats@kivu.test')).toBeVisible()
})

test('an invoice is sent by WhatsApp in 3 gestures', async ({ site, visit }) => {
  const inbox = await inboxOf(site)
  const client = await inbox.createWritingClient()
  const invoice = await inbox.admin.createInvoice({ client, service: await inbox.admin.createService() })
  const page = await visit(inbox.states.admin)
  await page.goto(`/app/factures?q=${invoice.invoiceNumber}`)
  await waitForShell(page)
  const hand = new Gestures(page, 3)
  await hand.click(page.getByRole('row').filter({ hasText: invoice.invoiceNumber }))
  const opened = await waitForDialog(page, 'Modifier la Facture Maritime')
  await hand.click(button(opened, 'Envoyer par WhatsApp'))
  await hand.click(button(await waitForDialog(page, 'Envoyer par WhatsApp'), 'Envoyer'))
  await expect(dialog(page, 'Envoyer par WhatsApp')).toBeHidden()
})
