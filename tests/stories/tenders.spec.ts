import { Gestures } from '../support/gestures.ts'
import { goodsAtCounter, signForGoods } from '../support/hand-over.ts'
import { button, dialog, field, row, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { rememberCash } from '../support/remembered-cash.ts'
import type { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'
import { useTill } from '../support/till.ts'

test.use({ as: null })

/** An employee with an open till, on the page of invoices, where a client owes 31.50 $. */
async function cashier(
  site: Site,
  visit: (state: Awaited<ReturnType<Site['signIn']>>['state']) => Promise<Page>,
) {
  const slug = await site.found()
  const employee = await site.hire(slug, 'employee')
  const { client, goodsId } = await goodsAtCounter(site, slug)
  const { state, session } = await site.signIn(employee.email)
  await useTill(site, slug, session.user.id)
  const page = await visit((await site.signIn(employee.email)).state)
  await rememberCash(page, session.user.id)
  await page.goto('/app/factures')
  await waitForShell(page)
  return { page, client, goodsId, state }
}

const tendersOf = (site: Site, client: string) =>
  site.sql(
    `select t.method, t.currency, t.amount::float8 as amount, t.value::int, t.difference::int
     from payment_tenders t join payments p on p.tenant_id = t.tenant_id and p.id = t.payment_id
     where p.client_name = $1 order by t.position`,
    [client],
  )

test('exact cash in dollars with a till: as few gestures as without one', async ({ site, visit }) => {
  const { page, client } = await cashier(site, visit)
  const hand = new Gestures(page, 9)
  await hand.click(row(page, client).getByRole('button'))
  await hand.click(button(page.getByRole('dialog'), 'Enregistrer un paiement'))
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await hand.type('10', field(payment, 'Montant'))
  await hand.click(payment.getByRole('combobox', { name: 'Méthode' }))
  await hand.click(page.getByRole('option', { name: 'Espèces' }))
  await hand.press('Control+Enter')
  await hand.click(button(toast(page, 'Paiement enregistré avec succès'), 'Reçu'))
  await hand.click(button(dialog(page, 'Reçu de paiement'), 'Imprimer'))
  expect(await tendersOf(site, client)).toEqual([
    { method: 'Espèces', currency: 'USD', amount: 1000, value: 1000, difference: 0 },
  ])
})

test('20 $ and the rest in francs: the form says how many, and the difference stays in the till', async ({
  site,
  visit,
}) => {
  const { page, client } = await cashier(site, visit)
  await row(page, client).getByRole('button').click()
  await button(page.getByRole('dialog'), 'Enregistrer un paiement').click()
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await button(payment, '+ Autre moyen').click()
  await field(payment, 'Somme remise 1').fill('20')
  await payment.getByRole('combobox', { name: 'Devise 2' }).click()
  await page.getByRole('option', { name: 'FC' }).click()
  await expect(payment).toContainText('11,50 $ = 32 750 FC au taux de 2 845')
  await expect(field(payment, 'Somme remise 2')).toHaveValue('32\u00a0750\u00a0FC')
  await button(payment, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  expect(await tendersOf(site, client)).toEqual([
    { method: 'Espèces', currency: 'USD', amount: 2000, value: 2000, difference: 0 },
    { method: 'Espèces', currency: 'CDF', amount: 3275000, value: 1150, difference: 3250 },
  ])
})

test('the counter with a till takes the cash, prints and hands over in at most 12 gestures', async ({
  site,
  visit,
}) => {
  const { page, client } = await cashier(site, visit)
  const hand = new Gestures(page, 12)
  await hand.press('Control+k')
  await hand.type(client)
  const results = page.getByRole('listbox')
  await expect(results.getByRole('option').filter({ hasText: client }).first()).toBeVisible()
  await hand.press('Enter')
  await hand.click(button(await waitForDialog(page, 'Modifier le Client'), 'Remettre'))
  const remise = await waitForDialog(page, 'Remise')
  await expect(remise).toContainText('Le client doit 31,50')
  await hand.click(button(remise, 'Encaisser et imprimer'))
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  await signForGoods(hand, remise)
  await expect(toast(page, 'Marchandises remises')).toBeVisible()
  expect(await tendersOf(site, client)).toEqual([
    { method: 'Espèces', currency: 'USD', amount: 3150, value: 3150, difference: 0 },
  ])
})
