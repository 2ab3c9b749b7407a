import { Gestures } from '../support/gestures.ts'
import { button, dialog, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

// Story d of issue 50, without its joint payment: several invoices of a client are chosen at once.

test.use({ own: true })

test('three invoices are chosen and reminded by email in 6 gestures', async ({ page, admin, site }) => {
  const client = await admin.createClient({ name: unique('Kivu Relance'), email: 'compta@kivu.test' })
  for (let place = 0; place < 3; place++) await admin.createInvoice({ client })
  await page.goto(`/app/factures?q=${encodeURIComponent(client.name)}`)
  await waitForShell(page)
  const rows = page.getByRole('row').filter({ hasText: client.name })
  await expect(rows).toHaveCount(3)
  const hand = new Gestures(page, 6)
  await hand.click(button(page, 'Choisir'))
  for (let place = 0; place < 3; place++) await hand.click(rows.nth(place))
  await hand.click(button(page, 'Relancer par email'))
  const question = await waitForDialog(page, 'Relancer par email')
  await hand.click(button(question, 'Envoyer'))
  await expect(toast(page, '3 relances envoyées')).toBeVisible()
  await expect(question).toBeHidden()
  const mails = await site.sql(
    `select to_address from auth.outgoing_mails where to_address = 'compta@kivu.test'`,
  )
  expect(mails).toHaveLength(3)
})

test('a paid invoice and a client without email are refused by name', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Kivu Refus'), email: 'a@kivu.test' })
  const silent = await admin.createClient({ name: `${client.name} bis` })
  const [paid, unheard] = [
    await admin.createInvoice({ client }),
    await admin.createInvoice({ client: silent }),
  ]
  await admin.pay(paid, paid.total)
  await page.goto(`/app/factures?q=${encodeURIComponent(client.name)}`)
  await button(page, 'Choisir').click()
  await button(page, 'Tout choisir').click()
  await button(page, 'Relancer par email').click()
  await button(dialog(page, 'Relancer par email'), 'Envoyer').click()
  const refusals = dialog(page, 'Relancer par email').getByRole('alert')
  await expect(refusals).toContainText(`${paid.invoiceNumber} : Cette facture ne doit plus rien.`)
  await expect(refusals).toContainText(`${unheard.invoiceNumber} : Ce client n'a pas d'adresse email.`)
})
