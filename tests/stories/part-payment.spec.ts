import { Gestures } from '../support/gestures.ts'
import { goodsAtCounter } from '../support/hand-over.ts'
import { button, dialog, field, row, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: null })

test('story c: a part of an invoice in cash, receipt printed, in at most 9 gestures', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const employee = await site.hire(slug, 'employee')
  const { client } = await goodsAtCounter(site, slug)
  const page = await visit((await site.signIn(employee.email)).state)
  await page.goto('/app/factures')
  await waitForShell(page)

  const hand = new Gestures(page, 9)
  await hand.click(row(page, client).getByRole('button'))
  const invoice = page.getByRole('dialog')
  await hand.click(button(invoice, 'Enregistrer un paiement'))
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await hand.type('10', field(payment, 'Montant'))
  await hand.click(payment.getByRole('combobox', { name: 'Méthode' }))
  await hand.click(page.getByRole('option', { name: 'Espèces' }))
  await hand.press('Control+Enter')
  const saved = toast(page, 'Paiement enregistré avec succès')
  await hand.click(button(saved, 'Reçu'))
  const receipt = dialog(page, 'Reçu de paiement')
  await hand.click(button(receipt, 'Imprimer'))

  const [paid] = await site.sql(
    `select method, amount::int, (select balance::int from invoices i where i.id = invoice_id) as rest
     from payments where client_name = $1`,
    [client],
  )
  expect(paid).toEqual({ method: 'Espèces', amount: 1000, rest: 2150 })
})
