import { everything } from '../support/axe.ts'
import { goodsAtCounter } from '../support/hand-over.ts'
import { button, field, toast, waitForDialog, waitForShell, withNoBreakSpaces } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'
import { useTill } from '../support/till.ts'

test.use({ as: null })

type Visit = (state: Awaited<ReturnType<Site['signIn']>>['state']) => Promise<Page>

/** The form of a payment of 31.50 $ on a telephone, for somebody whose till may be open. */
async function openPayment(site: Site, visit: Visit, isOpen = true) {
  const slug = await site.found()
  const employee = await site.hire(slug, 'manager')
  const { client } = await goodsAtCounter(site, slug)
  const { session } = await site.signIn(employee.email)
  await useTill(site, slug, session.user.id)
  if (!isOpen) await site.sql(`delete from till_sessions where opened_by = $1`, [session.user.id])
  const page = await visit((await site.signIn(employee.email)).state)
  await page.goto('/app/factures')
  await waitForShell(page)
  await page.getByText(client).first().tap()
  await button(page.getByRole('dialog'), 'Enregistrer un paiement').tap()
  return { page, client, payment: await waitForDialog(page, 'Enregistrer Paiement') }
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).tap()
  await page.getByRole('option', { name: option, exact: true }).tap()
}

test('mobile money by touch: whole francs are asked, and an unusual reference warns', async ({
  site,
  visit,
}) => {
  const { page, client, payment } = await openPayment(site, visit)
  await choose(page, 'Méthode', 'Orange Money')
  await expect(payment).toContainText(withNoBreakSpaces('31,50 $ = 89 618 FC au taux de 2 845'))
  await field(payment, 'Référence Orange Money').fill('ABC')
  await expect(payment).toContainText('ne ressemble pas')
  await field(payment, 'Référence Orange Money').fill('PP260623.1152.AD63N5')
  await expect(payment).toContainText('La référence dit le 23/06 à 11 h 52.')
  await field(payment, 'Payé le').fill('23/06/2026')
  await expect(payment).not.toContainText('La référence dit')
  expect(await everything(page)).toEqual([])
  await button(payment, 'Enregistrer').tap()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  const [tender] = await site.sql(
    `select t.operator, t.amount::float8 as amount, t.value::int, t.difference::int, p.method,
       t.paid_day::text
     from payment_tenders t join payments p on p.tenant_id = t.tenant_id and p.id = t.payment_id
     where p.client_name = $1`,
    [client],
  )
  expect(tender).toEqual({
    ...{ operator: 'Orange Money', amount: 8961800, value: 3150, difference: 50 },
    ...{ method: 'Orange Money', paid_day: '2026-06-23' },
  })
})

test('a note of 50 $ and its change in francs, by touch; the bottom of the form is reachable', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/409/)
  const { page, payment } = await openPayment(site, visit)
  await choose(page, 'Méthode', 'Espèces')
  await button(payment, 'Monnaie rendue').tap()
  await field(payment, 'Somme remise 1').fill('50')
  await expect(field(payment, 'Somme rendue')).toHaveValue(withNoBreakSpaces('52 600 FC'))
  expect(await everything(page)).toEqual([])
  await button(payment, 'Enregistrer').tap()
  await expect(payment).toContainText("La caisse n'a pas ce montant.")
  await expect(field(payment, 'Somme remise 1')).toHaveValue(withNoBreakSpaces('50,00 $'))
})

test('without an open till, cash says so and keeps the form', async ({ site, visit, faults }) => {
  faults.expect(/409/)
  const { page, payment } = await openPayment(site, visit, false)
  await choose(page, 'Méthode', 'Espèces')
  await expect(payment).toContainText('Ouvrez votre caisse pour recevoir des espèces.')
  await button(payment, 'Enregistrer').tap()
  await expect(payment.getByRole('alert')).toContainText('Ouvrez votre caisse')
})
