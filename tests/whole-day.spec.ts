import {
  button,
  choose,
  dialog,
  expectHeading,
  field,
  row,
  search,
  toast,
  waitForDialog,
  withNoBreakSpaces,
} from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// The day of a manager, from an empty company to a paid invoice. phone/whole-day.spec.ts does it on a phone.

async function go(page: Page, title: string) {
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: title, exact: true })
    .click()
  await expectHeading(page, title)
}

test.use({ as: null })

test('client, service, invoice, two payments: fully paid', async ({ site, visit }) => {
  const slug = await site.found()
  const { email } = await site.hire(slug, 'manager')
  const page = await visit((await site.signIn(email)).state)
  const [client, service] = [unique('Maison Kivu'), unique('Groupage')]
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Bienvenue Nadia.' })).toBeVisible()

  await go(page, 'Services')
  await button(page, 'Nouveau Service').click()
  await field(dialog(page, 'Nouveau Service'), 'Nom').fill(service)
  await field(dialog(page, 'Nouveau Service'), 'Prix').fill('620,25')
  await button(page, 'Créer').click()
  await expect(toast(page, 'Service créé avec succès')).toBeVisible()

  await go(page, 'Clients')
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(client)
  await field(dialog(page, 'Nouveau Client'), 'Téléphone').fill(uniquePhone())
  await button(page, 'Créer').click()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()

  await go(page, 'Factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  const invoice = await waitForDialog(page, 'Nouvelle Facture Maritime')
  await choose(invoice, 'Client', client, client)
  await choose(invoice, 'Service, ligne 1', service, service)
  await field(invoice, 'Quantité, ligne 1').fill('2')
  await expect(
    invoice.getByText(withNoBreakSpaces('1 240,50 $')).filter({ visible: true }).first(),
  ).toBeVisible()
  await button(invoice, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toBeVisible()
  await search(page, client)
  await expect(row(page, client)).toContainText(withNoBreakSpaces('1 240,50 $'))
  await expect(row(page, client)).toContainText('En attente')

  await go(page, 'Paiements')
  for (const [owed, shortcut, amount, left] of [
    ['1 240,50 $', '50 %', '620,25 $', `Il restera ${withNoBreakSpaces('620,25 $')} à payer.`],
    ['620,25 $', 'Solde total', '620,25 $', 'La facture sera soldée.'],
  ] as const) {
    await button(page, 'Enregistrer Paiement').click()
    const payment = await waitForDialog(page, 'Enregistrer Paiement')
    // Until the search responds, the list may show the invoice with its balance before the first payment.
    await field(payment, 'Facture').fill(client)
    await page
      .getByRole('listbox')
      .getByRole('option')
      .filter({ hasText: client })
      .filter({ hasText: withNoBreakSpaces(owed) })
      .click()
    await button(payment, shortcut).click()
    await expect(field(payment, 'Montant')).toHaveValue(withNoBreakSpaces(amount))
    await expect(payment.getByText(left)).toBeVisible()
    await button(payment, 'Enregistrer').click()
    await expect(payment).toBeHidden()
    await expect(toast(page, 'Paiement enregistré avec succès').first()).toBeVisible()
  }
  await expect(page.getByText('2 paiements')).toBeVisible()
  await expect(page.getByText(withNoBreakSpaces('1 240,50 $'))).toBeVisible()

  await go(page, 'Factures')
  await expect(row(page, client)).toContainText('Payée')
  await expect(row(page, client)).toContainText('Soldée')
  await go(page, 'Clients')
  await search(page, client)
  await expect(row(page, client)).toContainText('Soldé')
  await page.goto('/app')
  await expect(page.getByRole('main')).toContainText(client)
  await expect(page.getByRole('main')).toContainText(withNoBreakSpaces('1 241 $'))
})
