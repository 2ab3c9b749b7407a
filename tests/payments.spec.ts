import { button, choose, dialog, expectRefused, field, frenchDay, opened, openRow, row, search, toast, written } from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

test.use({ as: 'manager' })

async function newPayment(page: Page) {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  return opened(page, 'Enregistrer Paiement')
}

/** What the browser's own alert says when something is pressed. */
async function alertOf(page: Page, press: () => Promise<void>): Promise<string> {
  const said = page.waitForEvent('dialog')
  const pressed = press()
  const alert = await said
  const sentence = alert.message()
  expect(alert.type()).toBe('alert')
  await alert.accept()
  await pressed
  return sentence
}

const marksPaid = (form: Locator) => form.getByRole('checkbox', { name: 'Marquer la facture comme payée' })

test('a client pays half, then the rest: the balance follows and the invoice becomes Payée', async ({ page, admin }) => {
  const invoice = await admin.createInvoice({ unitPrice: 1_240_01 })
  const form = await newPayment(page)
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.clientName)
  await expect(field(form, 'Montant')).toHaveValue(written('1 240,01 $'))
  await expect(field(form, 'Date de paiement')).toHaveValue(frenchDay(admin.today))
  await expect(field(form, 'Référence')).toHaveValue(new RegExp(`^PAY-${invoice.invoiceNumber}-\\d{13}$`))
  await expect(field(form, 'Méthode')).toHaveValue('Virement')
  await expect(field(form, 'Statut')).toHaveValue('Reçu')
  await button(form, '50 %').click()
  await expect(field(form, 'Montant')).toHaveValue(written('620,01 $'))
  await choose(form, 'Méthode', 'Espèces')
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  await expect(form).toBeHidden()
  await search(page, invoice.clientName)
  await expect(row(page, invoice.invoiceNumber)).toContainText(written('620,01 $'))
  await expect(row(page, invoice.invoiceNumber)).toContainText('Espèces')

  await button(page, 'Enregistrer Paiement').click()
  await opened(page, 'Enregistrer Paiement')
  // The one of before the first payment may be offered until the search is answered.
  await field(form, 'Facture').fill(invoice.invoiceNumber)
  await page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ hasText: invoice.invoiceNumber })
    .filter({ hasText: written('620,00 $') })
    .click()
  await field(form, 'Montant').fill('1')
  await button(form, 'Solde total').click()
  await expect(field(form, 'Montant')).toHaveValue(written('620,00 $'))
  await expect(form).toContainText('La facture sera soldée.')
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès').first()).toBeVisible()
  await expect(form).toBeHidden()

  await page.goto(`/app/factures?q=${invoice.invoiceNumber}`)
  await expect(row(page, invoice.invoiceNumber)).toContainText('Payée')
  await expect(row(page, invoice.invoiceNumber)).toContainText('Soldée')
})

test('the wrong invoice is replaced by the right one: what was typed stays, what was proposed follows', async ({ page, admin }) => {
  const [wrong, right] = [await admin.createInvoice({ unitPrice: 300_00 }), await admin.createInvoice({ unitPrice: 1_240_00 })]
  const form = await newPayment(page)
  await choose(form, 'Facture', wrong.invoiceNumber, wrong.invoiceNumber)
  await field(form, 'Référence').fill('VIR-88210')
  await choose(form, 'Facture', right.invoiceNumber, right.invoiceNumber)
  await expect(field(form, 'Montant')).toHaveValue(written('1 240,00 $'))
  await field(form, 'Montant').fill('250')
  await choose(form, 'Facture', wrong.invoiceNumber, wrong.invoiceNumber)
  await expect(form).toContainText('Il restera')
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  const { items } = await admin.ask<{ items: object[] }>('GET', `/payments?invoiceId=${wrong.id}`)
  expect(items).toMatchObject([{ amount: 250_00, reference: 'VIR-88210' }])
})

test('three objections are said by the browser itself, word for word, and nothing is sent', async ({ page, admin }) => {
  const invoice = await admin.createInvoice({ unitPrice: 1_240_00 })
  const form = await newPayment(page)
  const save = () => button(form, 'Enregistrer').click()
  await field(form, 'Facture').fill('zzzz')
  await expect(page.getByText('Aucune facture à payer')).toBeVisible()
  await field(form, 'Facture').fill('')
  await page.keyboard.press('Escape')
  expect(await alertOf(page, save)).toBe('Veuillez sélectionner une facture')
  await expectRefused(field(form, 'Facture'), 'Veuillez sélectionner une facture')
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
  await field(form, 'Montant').fill('0')
  expect(await alertOf(page, save)).toBe('Le montant doit être supérieur à 0')
  await field(form, 'Montant').fill('-5')
  expect(await alertOf(page, save)).toBe('Le montant doit être supérieur à 0')
  await field(form, 'Montant').fill('1240,01')
  expect(await alertOf(page, save)).toBe(`Le montant ne peut pas dépasser le reste dû: ${written('1 240,00 $')}`)
  await expectRefused(field(form, 'Montant'), `Le montant ne peut pas dépasser le reste dû: ${written('1 240,00 $')}`)
  await field(form, 'Montant').fill('1240')
  await field(form, 'Référence').fill('  ')
  await save()
  await expectRefused(field(form, 'Référence'), 'Indiquez une référence.')
  expect(await admin.count('/payments', invoice.invoiceNumber)).toBe(0)
  await field(form, 'Référence').fill(`PAY-${invoice.invoiceNumber}`)
  await save()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
})

test('someone else paid meanwhile: the balance is never exceeded and the new one is said', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const invoice = await admin.createInvoice()
  const form = await newPayment(page)
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
  await admin.pay(invoice, 60_00)
  await button(form, 'Enregistrer').click()
  await expectRefused(field(form, 'Montant'), `Le montant ne peut pas dépasser le reste dû: ${written('40,00 $')}`)
  await expect(toast(page, "Erreur lors de l'enregistrement du paiement")).toBeVisible()
  await button(form, 'Solde total').click()
  await expect(field(form, 'Montant')).toHaveValue(written('40,00 $'))
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
})

test('after a colleague changed the payment, what is typed is judged by what is left to pay now', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const invoice = await admin.createInvoice()
  const [payment, other] = [await admin.pay(invoice, 40_00), await admin.pay(invoice, 30_00)]
  await page.goto(`/app/paiements?paiement=${payment.id}`)
  const form = await opened(page, 'Modifier le Paiement')
  await expect(form).toContainText(`Reste dû sans ce paiement ${written('70,00 $')}`)
  const { version } = await admin.ask<{ version: number }>('GET', `/payments/${payment.id}`)
  await admin.ask('PATCH', `/payments/${payment.id}`, { version, amount: 50_00 })
  await admin.ask('DELETE', `/payments/${other.id}`)
  await field(form, 'Montant').fill('60')
  await button(form, 'Modifier').click()
  await expect(form.getByRole('alert')).toContainText('Cette fiche a été modifiée entre-temps.')
  await expect(form).toContainText(`Reste dû sans ce paiement ${written('100,00 $')}`)
  await field(form, 'Montant').fill('90')
  await button(form, 'Garder ma saisie').click()
  await expect(toast(page, 'Paiement mis à jour avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ paidAmount: 90_00 })
})

test('Payée comes with the payment that settles and goes with it', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const payment = await admin.pay(invoice, 100_00)
  const status = async () => await admin.ask<{ status: string; paidAmount: number }>('GET', `/invoices/${invoice.id}`)
  expect(await status()).toMatchObject({ status: 'Payée', paidAmount: 100_00 })
  await page.goto('/app/paiements')
  await openRow(page, payment.reference)
  const form = dialog(page, 'Modifier le Paiement')
  await choose(form, 'Statut', 'En attente')
  await button(form, 'Modifier').click()
  await expect(toast(page, 'Paiement mis à jour avec succès')).toBeVisible()
  expect(await status()).toMatchObject({ status: 'En attente', paidAmount: 0 })
})

test('an invoice settled without being marked stays as it was', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const form = await newPayment(page)
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber.toLowerCase())
  await marksPaid(form).uncheck()
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ status: 'En attente', paidAmount: 100_00 })
})

test('a manager corrects a payment but does not delete it', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const payment = await admin.pay(invoice, 30_00)
  await page.goto('/app/paiements')
  await openRow(page, payment.reference)
  const form = dialog(page, 'Modifier le Paiement')
  await expect(button(form, 'Modifier')).toBeVisible()
  await expect(button(form, 'Supprimer')).toHaveCount(0)
  await field(form, 'Montant').fill('100')
  await button(form, 'Modifier').click()
  await expect(toast(page, 'Paiement mis à jour avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ status: 'Payée', paidAmount: 100_00 })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('deletes a payment, whose invoice is owed again', async ({ page, admin }) => {
    const invoice = await admin.createInvoice()
    const payment = await admin.pay(invoice, 100_00)
    await page.goto('/app/paiements')
    await openRow(page, payment.reference)
    const form = dialog(page, 'Modifier le Paiement')
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(toast(page, 'Paiement supprimé avec succès')).toBeVisible()
    await expect(row(page, payment.reference)).toHaveCount(0)
    expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ status: 'En attente', paidAmount: 0 })
  })
})

test('from an invoice one goes straight to its payment', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  await page.goto(`/app/factures?facture=${invoice.id}`)
  await button(dialog(page, 'Modifier la Facture Maritime'), 'Enregistrer un paiement').click()
  const form = dialog(page, 'Enregistrer Paiement')
  await expect(field(form, 'Facture')).toHaveValue(new RegExp(invoice.invoiceNumber))
  await expect(field(form, 'Montant')).toHaveValue(written('100,00 $'))
})

test('the payment of an invoice that is gone is not begun: it says so', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  await admin.ask('DELETE', `/invoices/${invoice.id}`)
  await page.goto(`/app/paiements?facture=${invoice.id}`)
  const form = dialog(page, 'Enregistrer Paiement')
  await expect(form).toContainText("Cette facture n'existe plus")
  await button(form, 'Fermer').last().click()
  await expect(form).toBeHidden()
})

test('the list is filtered by client, number or reference, status and method, with its sum; a reload keeps it', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const [cash, cheque] = [
    await admin.pay(invoice, 10_00, { method: 'Espèces' }),
    await admin.pay(invoice, 20_00, { method: 'Chèque', status: 'En attente' }),
  ]
  await page.goto('/app/paiements')
  await search(page, invoice.invoiceNumber)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('2 paiements')).toBeVisible()
  await choose(page, 'Toutes les méthodes', 'Espèces')
  await expect(row(page, cheque.reference)).toHaveCount(0)
  await choose(page, 'Tous les statuts', 'Reçu')
  await page.reload()
  await expect(row(page, cash.reference)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
