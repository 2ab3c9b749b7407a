import type { InvoiceDetail } from '../contract/src/trade/invoices/contract.ts'
import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  frenchDay,
  openRow,
  row,
  search,
  toast,
  waitForDialog,
  withNoBreakSpaces,
} from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use({ own: true, as: 'manager' })

async function newPayment(page: Page) {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  return waitForDialog(page, 'Enregistrer Paiement')
}

/** The sentence of the browser's own alert when something is pressed. */
async function alertOf(page: Page, press: () => Promise<void>): Promise<string> {
  const shown = page.waitForEvent('dialog')
  const pressed = press()
  const alert = await shown
  const sentence = alert.message()
  expect(alert.type()).toBe('alert')
  await alert.accept()
  await pressed
  return sentence
}

/** Expects errors for amounts that do not fit a balance of 1 240,01 $, then for a missing reference. */
async function expectAmountRefused(form: Locator, save: () => Promise<void>) {
  const [amount, reference] = [field(form, 'Montant'), field(form, 'Référence')]
  for (const nothing of ['0', '-5']) {
    await amount.fill(nothing)
    expect(await alertOf(form.page(), save)).toBe('Le montant doit être supérieur à 0')
  }
  const tooMuch = `Le montant ne peut pas dépasser le reste dû: ${withNoBreakSpaces('1 240,01 $')}`
  await amount.fill('1240,02')
  expect(await alertOf(form.page(), save)).toBe(tooMuch)
  await expectRefused(amount, tooMuch)
  await amount.fill('1240')
  await reference.fill('  ')
  await save()
  await expectRefused(reference, 'Indiquez une référence.')
}

/** Pays the rest from the invoice itself, while a colleague has just paid some of it. */
async function settleAfterColleague(page: Page, admin: Staff, invoice: InvoiceDetail) {
  const form = dialog(page, 'Enregistrer Paiement')
  const amount = field(form, 'Montant')
  await page.goto(`/app/factures?facture=${invoice.id}`)
  await button(dialog(page, 'Modifier la Facture Maritime'), 'Enregistrer un paiement').click()
  await expect(field(form, 'Facture')).toHaveValue(new RegExp(invoice.invoiceNumber))
  await expect(amount).toHaveValue(withNoBreakSpaces('620,00 $'))
  await admin.pay(invoice, 20_00)
  await button(form, 'Enregistrer').click()
  await expectRefused(amount, `Le montant ne peut pas dépasser le reste dû: ${withNoBreakSpaces('600,00 $')}`)
  await expect(toast(page, "Erreur lors de l'enregistrement du paiement")).toBeVisible()
  await button(form, 'Solde total').click()
  await expect(amount).toHaveValue(withNoBreakSpaces('600,00 $'))
  await expect(form).toContainText('La facture sera soldée.')
  await expect(form.getByRole('checkbox', { name: 'Marquer la facture comme payée' })).toBeChecked()
  await button(form, 'Enregistrer').click()
  await expect(form).toBeHidden()
  // Closing the form goes back in the history, which would end the next page's loading.
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({
    status: 'Payée',
    paidAmount: 1_240_01,
  })
}

/** The message of a payment that was just recorded opens its receipt over the page. */
async function openReceiptFromMessage(page: Page) {
  await button(toast(page, 'Paiement enregistré avec succès'), 'Reçu').click()
  const receipt = await waitForDialog(page, 'Reçu de paiement')
  await expect(receipt).toContainText('VIR-88210')
  await expect(receipt.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
    'href',
    /^\/api\/payments\/[^/]+\/receipt\?paper=A5&download$/,
  )
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
}

test('the browser refuses an invalid payment; half is paid, then the rest left by a colleague', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const [wrong, invoice] = [
    await admin.createInvoice({ unitPrice: 300_00 }),
    await admin.createInvoice({ unitPrice: 1_240_01 }),
  ]
  const form = await newPayment(page)
  const [amount, reference] = [field(form, 'Montant'), field(form, 'Référence')]
  const save = () => button(form, 'Enregistrer').click()
  await field(form, 'Facture').fill('zzzz')
  await expect(page.getByText('Aucune facture à payer')).toBeVisible()
  await field(form, 'Facture').fill('')
  await page.keyboard.press('Escape')
  expect(await alertOf(page, save)).toBe('Veuillez sélectionner une facture')
  await expectRefused(field(form, 'Facture'), 'Veuillez sélectionner une facture')
  await choose(form, 'Facture', wrong.invoiceNumber, wrong.invoiceNumber.toLowerCase())
  await expect(reference).toHaveValue(new RegExp(`^PAY-${wrong.invoiceNumber}-\\d{13}$`))
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.clientName)
  await expect(amount, 'what was proposed follows the invoice').toHaveValue(withNoBreakSpaces('1 240,01 $'))
  await expect(reference).toHaveValue(new RegExp(`^PAY-${invoice.invoiceNumber}-\\d{13}$`))
  await expect(field(form, 'Date de paiement')).toHaveValue(frenchDay(admin.today))
  await expect(field(form, 'Méthode')).toHaveValue('Virement')
  await expect(field(form, 'Statut')).toHaveValue('Reçu')
  await expectAmountRefused(form, save)
  expect(await admin.count('/payments', invoice.invoiceNumber)).toBe(0)

  await reference.fill('VIR-88210')
  await button(form, '50 %').click()
  await expect(amount).toHaveValue(withNoBreakSpaces('620,01 $'))
  await choose(form, 'Méthode', 'Espèces')
  await choose(form, 'Facture', wrong.invoiceNumber, wrong.invoiceNumber)
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
  await expect(reference, 'what was typed stays').toHaveValue('VIR-88210')
  await amount.fill('620,01')
  await expect(form).toContainText('Il restera')
  await save()
  await expect(form).toBeHidden()
  await openReceiptFromMessage(page)
  await search(page, invoice.clientName)
  await expect(row(page, invoice.invoiceNumber)).toContainText(withNoBreakSpaces('620,01 $'))
  await expect(row(page, invoice.invoiceNumber)).toContainText('Espèces')

  await settleAfterColleague(page, admin, invoice)

  await newPayment(page)
  await expect(field(form, 'Méthode'), 'the last one of this person').toHaveValue('Espèces')
  await choose(form, 'Facture', wrong.invoiceNumber, wrong.invoiceNumber)
  await form.getByRole('checkbox', { name: 'Marquer la facture comme payée' }).uncheck()
  await save()
  await expect(form).toBeHidden()
  expect(await admin.ask('GET', `/invoices/${wrong.id}`)).toMatchObject({
    status: 'En attente',
    paidAmount: 300_00,
  })
})

test('a manager corrects a payment over a colleague’s change and new balance; an admin deletes it', async ({
  page,
  admin,
  visit,
  faults,
}) => {
  faults.expect(/status of 409/)
  const invoice = await admin.createInvoice()
  const [payment, other] = [await admin.pay(invoice, 40_00), await admin.pay(invoice, 30_00)]
  await page.goto(`/app/paiements?paiement=${payment.id}`)
  const form = await waitForDialog(page, 'Modifier le Paiement')
  await expect(button(form, 'Supprimer')).toHaveCount(0)
  await expect(form).toContainText(`Reste dû sans ce paiement ${withNoBreakSpaces('70,00 $')}`)
  const { version } = await admin.ask<{ version: number }>('GET', `/payments/${payment.id}`)
  await admin.ask('PATCH', `/payments/${payment.id}`, { version, amount: 50_00 })
  await admin.ask('DELETE', `/payments/${other.id}`)
  await field(form, 'Montant').fill('60')
  await button(form, 'Modifier').click()
  await expect(form.getByRole('alert')).toContainText('Cette fiche a été modifiée entre-temps.')
  await expect(form).toContainText(`Reste dû sans ce paiement ${withNoBreakSpaces('100,00 $')}`)
  await field(form, 'Montant').fill('90')
  await button(form, 'Garder ma saisie').click()
  await expect(toast(page, 'Paiement mis à jour avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ paidAmount: 90_00 })

  const office = await visit('admin')
  await office.goto('/app/paiements')
  await openRow(office, payment.reference)
  const record = dialog(office, 'Modifier le Paiement')
  await button(record, 'Supprimer').click()
  await button(record, 'Confirmer la suppression').click()
  await expect(toast(office, 'Paiement supprimé avec succès')).toBeVisible()
  await expect(row(office, payment.reference)).toHaveCount(0)
  await admin.ask('DELETE', `/invoices/${invoice.id}`)
  await office.goto(`/app/paiements?facture=${invoice.id}`)
  const gone = dialog(office, 'Enregistrer Paiement')
  await expect(gone).toContainText("Cette facture n'existe plus")
  await button(gone, 'Fermer').last().click()
  await expect(gone).toBeHidden()
})

test('a reference that the client gave before gives a warning before the save, and no refusal', async ({
  page,
  admin,
}) => {
  const invoice = await admin.createInvoice({ unitPrice: 300_00 })
  await admin.pay(invoice, 120_00, { reference: 'VIR-2026-77' })
  await page.goto(`/app/paiements?facture=${invoice.id}`)
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  const warning = form.getByRole('status').filter({ hasText: 'Cette référence est déjà sur le paiement' })
  await field(form, 'Référence').fill('vir 2026 78')
  await expect(warning).toHaveCount(0)
  await field(form, 'Référence').fill('vir 2026 77')
  await expect(warning).toContainText(withNoBreakSpaces('120,00 $'))
  await expect(warning).toContainText(invoice.invoiceNumber)
  await field(form, 'Référence').fill('vir 2026 78')
  await expect(warning).toHaveCount(0)
  // The press comes before the pause in which the reference is searched.
  await field(form, 'Référence').fill('VIR/2026/77')
  await button(form, 'Enregistrer').click()
  await expect(warning).toBeVisible()
  await button(form, 'Enregistrer').click()
  await expect(form).toBeHidden()
})

test('a payment is saved while the search for its reference gets no answer', async ({ page, admin }) => {
  const invoice = await admin.createInvoice({ unitPrice: 300_00 })
  await page.route('**/api/payments/same-reference*', () => {}) // never answered
  await page.goto(`/app/paiements?facture=${invoice.id}`)
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  await field(form, 'Référence').fill('VIR-LENT-1')
  await button(form, 'Enregistrer').click()
  await expect(form).toBeHidden({ timeout: 10_000 })
})

test('a reference whose search has answered is not searched again before the save', async ({
  page,
  admin,
}) => {
  const invoice = await admin.createInvoice({ unitPrice: 300_00 })
  let searches = 0
  page.on('request', (request) => {
    if (request.url().includes('/same-reference') && request.url().includes('VIR-UNE-FOIS')) searches += 1
  })
  await page.goto(`/app/paiements?facture=${invoice.id}`)
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  const answered = page.waitForResponse((response) => response.url().includes('VIR-UNE-FOIS'))
  await field(form, 'Référence').fill('VIR-UNE-FOIS')
  await (await answered).finished()
  await button(form, 'Enregistrer').click()
  await expect(form).toBeHidden()
  expect(searches).toBe(1)
})

test('the list is filtered by invoice, status and method, with its sum, also after a reload', async ({
  page,
  admin,
}) => {
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
