import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, row, takenOver, toast, withNoBreakSpaces } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { goTo, phones, pick, write } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// The main job with one finger on the narrowest phone: from the sign-in page to a paid invoice.

test.use({ as: null, viewport: phones['360×640'] })

test('sign-in, client, service, invoice, payment: « Payée », by tapping only', async ({ site, page }) => {
  test.slow()
  const slug = await site.found()
  const { email } = await site.hire(slug, 'manager')
  const [client, service] = [unique('Maison Kivu'), unique('Groupage')]

  await page.goto('/auth')
  await takenOver(page)
  await write(page, 'Email', email)
  await write(page, 'Mot de passe', demoPassword)
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Tableau de bord')

  await goTo(page, 'Services')
  await button(page, 'Nouveau Service').tap()
  await write(dialog(page, 'Nouveau Service'), 'Nom', service)
  await write(dialog(page, 'Nouveau Service'), 'Prix', '620,25')
  await button(page, 'Créer').tap()
  await expect(toast(page, 'Service créé avec succès')).toBeVisible()

  await goTo(page, 'Clients')
  await button(page, 'Nouveau Client').tap()
  const newClient = dialog(page, 'Nouveau Client')
  await write(newClient, "Nom de l'entreprise", client)
  await pick(page, newClient.getByRole('combobox', { name: 'Type' }), 'Aérien')
  await button(page, 'Créer').tap()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()

  await goTo(page, 'Factures')
  await button(page, 'Nouvelle Facture Maritime').tap()
  const invoice = dialog(page, 'Nouvelle Facture Maritime')
  await pick(page, invoice.getByRole('combobox', { name: 'Client', exact: true }), client)
  await pick(page, invoice.getByRole('combobox', { name: 'Service, ligne 1' }), service)
  await write(invoice, 'Quantité, ligne 1', '2')
  await button(invoice, 'Créer').tap()
  await expect(toast(page, 'Facture créée')).toBeVisible()
  await expect(row(page, client)).toContainText(withNoBreakSpaces('1 240,50 $'))

  await goTo(page, 'Paiements')
  await button(page, 'Enregistrer Paiement').tap()
  const payment = dialog(page, 'Enregistrer Paiement')
  await pick(page, payment.getByRole('combobox', { name: 'Facture', exact: true }), client)
  await button(payment, 'Solde total').tap()
  await expect(payment.getByText('La facture sera soldée.')).toBeVisible()
  await button(payment, 'Enregistrer').tap()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()

  await goTo(page, 'Factures')
  await expect(row(page, client)).toContainText('Payée')
  await expect(row(page, client)).toContainText('Soldée')
})
