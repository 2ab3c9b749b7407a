import { button, dialog, field, openRow, waitForDialog, withNoBreakSpaces } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { uniquePhone } from './support/unique.ts'

// Tab into a field selects its content, so that typing replaces it.

test.use({ own: true })

test('Tab and Maj Tab select a field’s content: figures, days, names, phone numbers', async ({
  page,
  admin,
}) => {
  const service = await admin.createService()
  const [client, invoice] = await Promise.all([
    admin.createClient({ phone: uniquePhone() }),
    admin.createInvoice({ service }),
  ])
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  const bill = await waitForDialog(page, 'Nouvelle Facture Maritime')
  const quantity = field(bill, 'Quantité, ligne 1')
  await field(bill, 'Service, ligne 1').focus()
  await page.keyboard.press('Tab')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('2')
  await expect(quantity).toHaveValue('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('450,50')
  await page.keyboard.press('Shift+Tab')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('3')
  await expect(quantity).toHaveValue('3')
  await expect(bill).toContainText(withNoBreakSpaces('1 351,50 $'))

  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await field(payment, 'Facture').fill(invoice.invoiceNumber)
  await page.keyboard.press('Enter')
  await expect(field(payment, 'Montant')).toHaveValue(withNoBreakSpaces('100,00 $'))
  await page.keyboard.press('Tab')
  await expect(field(payment, 'Montant')).toBeFocused()
  await page.keyboard.type('50')
  await expect(field(payment, 'Montant')).toHaveValue('50')
  await field(payment, 'Référence').focus()
  await page.keyboard.press('Tab')
  await expect(field(payment, 'Date de paiement')).toBeFocused()
  await page.keyboard.type('15/06/2026')
  await expect(field(payment, 'Date de paiement')).toHaveValue('15/06/2026')

  await page.goto('/app/clients')
  await openRow(page, client.name)
  const card = dialog(page, 'Modifier le Client')
  const phone = uniquePhone()
  await field(card, 'Email').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await expect(field(card, 'Téléphone')).toHaveValue(phone)
  await field(card, 'Email').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Kivu')
  await expect(field(card, "Nom de l'entreprise")).toHaveValue('Kivu')
})
