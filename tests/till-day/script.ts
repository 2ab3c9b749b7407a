import { readFile } from 'node:fs/promises'
import { button, dialog, field, row, toast, waitForDialog, waitForShell } from '../support/page.ts'
import type { StorageState } from '../support/site.ts'
import { expect, type Page } from '../support/test.ts'
import type { DayCompany } from './company.ts'
import { type Hand, save } from './hand.ts'
import { amountAsTyped, amountOnScreen, findRow, sendReceipts, writeReceipt } from './receipts.ts'
import {
  count,
  deposit,
  expected,
  expenses,
  float,
  rightReceipt,
  transfer,
  typedReceipts,
  wrongReceipt,
} from './table.ts'

type Visit = (state: StorageState) => Promise<Page>

/** Plays the whole day on the screens of three people. */
export async function playDay(
  company: DayCompany,
  visit: Visit,
  handOf: (page: Page) => Hand,
): Promise<void> {
  const enter = async (who: 'cashier' | 'manager' | 'admin') => {
    const page = await visit(company.states[who])
    await page.goto('/app')
    await waitForShell(page)
    return handOf(page)
  }
  const cashier = await enter('cashier')
  await openWithFloat(cashier)
  await cashier.goTo('Factures')
  for (const receipt of [...typedReceipts, wrongReceipt]) await writeReceipt(cashier, company, receipt)
  await sendReceipts(company)
  const admin = await enter('admin')
  await removeWrongReceipt(admin)
  await writeReceipt(cashier, company, rightReceipt)
  await writeExpenses(cashier)
  const manager = await enter('manager')
  await sendTransfer(manager, 'Versement en banque', deposit)
  await acknowledge(admin, deposit.to)
  await sendTransfer(manager, 'Transfert', transfer)
  await acknowledge(cashier, transfer.to)
  await closeTill(cashier)
  await approve(manager)
}

async function writeCount(hand: Hand, notes: typeof float | typeof count): Promise<void> {
  for (const [currency, pieces] of Object.entries(notes))
    for (const [piece, many] of Object.entries(pieces).reverse())
      await hand.write(
        field(hand.page, `Nombre de ${amountOnScreen(Number(piece), currency as 'USD' | 'CDF')}`),
        String(many),
      )
}

async function openWithFloat(hand: Hand): Promise<void> {
  await hand.goTo('Caisse')
  await writeCount(hand, float)
  await save(hand, hand.page, 'Ouvrir la caisse')
  await expect(
    hand.page.getByText(`Fonds : ${amountOnScreen(50, 'USD')} · ${amountOnScreen(120_000, 'CDF')}`),
  ).toBeVisible()
}

async function removeWrongReceipt(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.goTo('Paiements')
  await findRow(hand, wrongReceipt.name)
  await hand.press(button(page.getByRole('dialog'), 'Supprimer'))
  await hand.press(button(page, 'Confirmer la suppression'))
  await expect(toast(page, 'Paiement supprimé').first()).toBeVisible()
}

async function writeExpenses(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.goTo('Caisse')
  await hand.openTab('Dépenses')
  for (const expense of expenses) {
    await hand.press(page.getByRole('button', { name: /^Noter/ }))
    const form = await waitForDialog(page, 'Nouvelle dépense')
    await hand.pick(form, 'Devise', expense.currency)
    await hand.write(field(form, 'Montant'), amountAsTyped(expense.amount))
    await hand.write(field(form, 'Payé à'), expense.payee)
    await hand.pick(form, 'Catégorie', expense.category)
    if (expense.hasPhoto) {
      await hand.attach(button(form, 'Photo du reçu'), await receiptPhoto())
      await expect(form.getByRole('img', { name: 'Le justificatif' })).toBeVisible()
    }
    await save(hand, form, 'Enregistrer la dépense')
    if ('allowed' in expense) {
      await expect(form).toContainText('Vous pouvez dépenser')
      await hand.write(field(form, 'Montant'), amountAsTyped(expense.allowed))
      await save(hand, form, 'Enregistrer la dépense')
    }
    await expect(form).toBeHidden()
    await expect(row(page, expense.payee)).toBeVisible()
  }
}

async function receiptPhoto() {
  const buffer = await readFile(new URL('../../server/seeds/pictures/carton.jpg', import.meta.url))
  return { name: 'recu.jpg', mimeType: 'image/jpeg', buffer }
}

async function sendTransfer(
  hand: Hand,
  title: string,
  { from, to, amount, fee }: typeof deposit | typeof transfer,
): Promise<void> {
  const { page } = hand
  await hand.goTo('Caisse')
  await hand.openTab('Comptes')
  await hand.press(button(page, 'Transférer'))
  await waitForDialog(page, 'Transfert')
  const form = page.getByRole('dialog') // its title depends on the accounts
  await hand.pick(form, 'Du compte', from)
  await hand.pick(form, 'Vers le compte', to)
  await expect(form).toHaveAccessibleName(title)
  await hand.write(field(form, 'Montant'), amountAsTyped(amount))
  if (fee > 0) await hand.write(field(form, 'Frais, payés par le compte de départ'), amountAsTyped(fee))
  await save(hand, form, 'Envoyer')
  await expect(form).toBeHidden()
}

async function acknowledge(hand: Hand, account: string): Promise<void> {
  const { page } = hand
  await hand.goTo('Caisse')
  await hand.openTab('Transferts')
  await hand.press(row(page, account).getByRole('button').first())
  await hand.press(button(page, "Confirmer l'arrivée"))
  const form = await waitForDialog(page, "Confirmer l'arrivée")
  await save(hand, form, 'Confirmer')
  await expect(form).toBeHidden()
  const received = page.getByRole('dialog')
  await expect(received).toContainText('Confirmé par')
  await hand.press(button(received, 'Fermer'))
  await expect(received).toBeHidden()
}

async function closeTill(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.goTo('Caisse')
  await hand.openTab('Ma caisse')
  await hand.press(button(page, 'Compter et clôturer'))
  const [, expectedFrancs] = expected.counts
  await expect(page.getByRole('main')).not.toContainText(amountOnScreen(expectedFrancs.expected, 'CDF'))
  await writeCount(hand, count)
  await save(hand, page, 'Enregistrer le comptage')
  for (const { currency, counted, expected: due, difference } of expected.counts) {
    const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: currency }) })
    await expect(line).toContainText(amountOnScreen(counted, currency))
    await expect(line).toContainText(amountOnScreen(due, currency))
    await expect(line).toContainText(amountOnScreen(Math.abs(difference), currency))
  }
  const beyond = await page
    .getByRole('table')
    .evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))
  expect(beyond, 'pixels of the amounts beyond their card').toBeLessThanOrEqual(0)
  await hand.write(field(page, 'Motif de l’écart'), 'Monnaie rendue en trop')
  await save(hand, page, 'Clôturer la caisse')
  await expect(dialog(page, 'PV de caisse')).toBeVisible()
  await hand.press(button(dialog(page, 'PV de caisse'), 'Fermer'))
}

async function approve(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.goTo('Caisse')
  await hand.openTab('Sessions')
  await hand.press(row(page, 'Caisse Kinshasa').getByRole('button').first())
  await expect(page.getByRole('dialog')).toContainText('Écart à approuver')
  await hand.press(button(page.getByRole('dialog'), 'Approuver l’écart'))
  await expect(page.getByRole('dialog')).toContainText('Écart approuvé par Moïse Essai')
  await hand.press(button(page.getByRole('dialog'), 'Fermer'))
  await hand.openTab('Comptes')
  for (const [account, amounts] of Object.entries(expected.balances).slice(0, 3))
    for (const [currency, amount] of Object.entries(amounts))
      await expect(page.getByRole('button').filter({ hasText: account })).toContainText(
        amountOnScreen(amount, currency as 'USD' | 'CDF'),
      )
}
