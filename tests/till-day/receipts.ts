import { button, dialog, field, row, toast, waitForDialog, withNoBreakSpaces } from '../support/page.ts'
import { expect, type Locator } from '../support/test.ts'
import type { DayCompany } from './company.ts'
import { type Hand, save } from './hand.ts'
import { type HandedOver, sentReceipts, type typedReceipts } from './table.ts'

type Receipt = (typeof typedReceipts)[number]

/** Writes a receipt in the form of its invoice. */
export async function writeReceipt(hand: Hand, { invoices }: DayCompany, receipt: Receipt): Promise<void> {
  const { page } = hand
  const { number } = invoices.get(receipt.name) ?? { number: '' }
  await findRow(hand, number)
  await hand.press(button(page.getByRole('dialog'), 'Enregistrer un paiement'))
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  if (receipt.paid !== receipt.invoiced) await hand.write(field(form, 'Montant'), amountAsTyped(receipt.paid))
  await writeTenders(hand, receipt.money)
  await save(hand, form, 'Enregistrer')
  await expect(toast(page, 'Paiement enregistré avec succès').first()).toBeVisible()
  await expect(form).toBeHidden()
  await hand.press(button(page.getByRole('dialog'), 'Fermer'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the record of a number in the list of the page. */
export async function findRow(hand: Hand, text: string): Promise<void> {
  const { page } = hand
  await hand.filter(text)
  const found = row(page, text)
  const others = page.locator('[role=row][aria-rowindex]:not(:has([role=columnheader]))')
  await expect(others.filter({ hasNotText: text })).toHaveCount(0)
  await hand.press(found.getByRole('button').first())
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function writeTenders(hand: Hand, tenders: readonly HandedOver[]): Promise<void> {
  const form = dialog(hand.page, 'Enregistrer Paiement')
  const [first, ...others] = tenders
  await hand.pick(form, 'Méthode', first?.method ?? 'Espèces')
  for (const { amount } of others)
    await hand.press(button(form, amount < 0 ? 'Monnaie rendue' : '+ Autre moyen'))
  for (const [place, money] of tenders.entries())
    await writeTender(hand, form, money, others.length > 0 ? ` ${place + 1}` : '')
}

/** `about` is the number of the line, when there are several. */
async function writeTender(hand: Hand, form: Locator, money: HandedOver, about: string): Promise<void> {
  const { method = 'Espèces', currency = 'USD', amount, isProposed, reference, fee } = money
  const isChange = amount < 0
  if (!isChange) await hand.pick(form, `Méthode${about}`, method)
  if (method === 'Espèces') await hand.pick(form, `Devise${about}`, currency === 'USD' ? '$' : 'FC')
  const label = isChange ? 'Somme rendue' : `Somme remise${about}`
  if (!isProposed && about) await hand.write(field(form, label), amountAsTyped(Math.abs(amount)))
  if (isProposed) await expect(field(form, label)).toHaveValue(amountOnScreen(Math.abs(amount), currency))
  if (reference) await hand.write(field(form, `Référence Orange Money${about}`), reference)
  if (fee) await hand.write(field(form, `Frais retenus${about}`), amountAsTyped(fee))
}

/** Sends the other receipts of the table as the cashier. */
export async function sendReceipts({ cashier, invoices, rateId }: DayCompany): Promise<void> {
  for (const { name, paid, money } of sentReceipts)
    await cashier.ask('POST', '/payments', {
      invoiceId: invoices.get(name)?.id,
      amount: Math.round(paid * 100),
      paymentDate: cashier.today,
      reference: `PAY-${name}`,
      method: money[0]?.method ?? 'Espèces',
      status: 'Reçu',
      marksPaid: true,
      tenders: money.map(({ method = 'Espèces', currency = 'USD', amount, reference, fee }) => ({
        ...{ method, currency, amount: amount * 100, rateId: currency === 'USD' ? null : rateId },
        ...(reference && { reference }),
        ...(fee && { fee: fee * 100 }),
      })),
    })
}

/** An amount as a person types it. */
export function amountAsTyped(amount: number): string {
  return String(amount).replace('.', ',')
}

/** An amount as the screen shows it. */
export function amountOnScreen(amount: number, currency: 'USD' | 'CDF'): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  const thousands = whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ' ')
  if (currency === 'USD') return withNoBreakSpaces(`${thousands},${cents} $`)
  return withNoBreakSpaces(`${thousands}${cents === '00' ? '' : `,${cents}`} FC`)
}
