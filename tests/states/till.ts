import { button, dialog, expectHeading, field, waitForDialog } from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import { form, openDialog, type Screen, screen, sendEmpty, state } from './opening.ts'

// Caisse and Taux du jour of the demo, and the lines of a payment.

const till = '/app/caisse'
const tab = (name: string) => `${till}?onglet=${name}`

/** Opens the first row of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('[role=row][aria-rowindex]').getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens the count of the till that a colleague has open. */
async function countOfColleague(page: Page): Promise<void> {
  const tills = await (await page.request.get('/api/till/tills')).json()
  const open = tills.find(({ session }: { session: unknown }) => session !== null)
  await page.goto(`${tab('ma-caisse')}&caisse=${open.id}&etape=comptage`)
  await expect(page.getByRole('heading', { name: /^Compter / })).toBeVisible()
}

const sessionStates: Screen[] = [
  screen('till', 'caisse-ouverture', tab('ma-caisse'), 'Caisse', async (page) => {
    await expect(field(page, 'Nombre de 100,00\u00a0$')).toBeVisible()
  }),
  screen('till', 'caisse-ouverture-erreur', tab('ma-caisse'), 'Caisse', async (page) => {
    await field(page, 'Nombre de 100,00\u00a0$').fill('-3')
    await field(page, 'Nombre de 50,00\u00a0$').click()
    await expect(page.getByText(/^Un nombre entier/)).toBeVisible()
  }),
  screen('till', 'caisse-comptage', tab('ma-caisse'), 'Caisse', countOfColleague),
  screen('till', 'caisse-sessions', tab('sessions'), 'Caisse'),
  screen('till', 'caisse-session', tab('sessions'), 'Caisse', openFirst),
  screen('till', 'caisse-seuils', tab('sessions'), 'Caisse', openDialog('Écarts permis')),
  screen('till', 'caisse-journal', tab('journal'), 'Caisse'),
  screen('till', 'caisse-verifier', tab('verifier'), 'Caisse'),
]

const accountStates: Screen[] = [
  screen('till', 'caisse-comptes', tab('comptes'), 'Caisse'),
  screen('till', 'caisse-compte', tab('comptes'), 'Caisse', async (page) => {
    await page.getByRole('button').filter({ hasText: 'Orange Money 0890' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Orange Money 0890' })).toBeVisible()
  }),
  form('till', 'caisse-transfert-nouveau', tab('comptes'), 'Transférer', 'Transfert'),
  form(
    'till',
    'caisse-transfert-erreurs',
    tab('comptes'),
    'Transférer',
    'Transfert',
    sendEmpty('Transfert', 'Envoyer'),
  ),
  form(
    'till',
    'caisse-apport',
    tab('comptes'),
    'Apport',
    'Apport',
    sendEmpty('Apport', "Enregistrer l'apport"),
  ),
  screen('till', 'caisse-transferts', tab('transferts'), 'Caisse'),
  screen('till', 'caisse-transfert', tab('transferts'), 'Caisse', openFirst),
  screen('till', 'caisse-depenses', tab('depenses'), 'Caisse'),
  screen('till', 'caisse-depense', tab('depenses'), 'Caisse', openFirst),
  form(
    'till',
    'caisse-depense-nouvelle',
    tab('depenses'),
    'Noter une dépense',
    'Nouvelle dépense',
    sendEmpty('Nouvelle dépense', 'Enregistrer la dépense'),
  ),
]

const rateStates: Screen[] = [
  screen('rates', 'taux', '/app/taux', 'Taux du jour'),
  screen('rates', 'taux-nouveau', '/app/taux', 'Taux du jour', async (page) => {
    await page
      .getByRole('button', { name: /^Nouveau taux/ })
      .first()
      .click()
    await waitForDialog(page, 'Nouveau taux')
  }),
]

/** A payment with two lines, the second by mobile money, and change. */
async function tenderLines(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Enregistrer un paiement').click()
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await button(payment, '+ Autre moyen').click()
  await field(payment, 'Somme remise 1').fill('20')
  await field(payment, 'Méthode 2').click()
  await page.getByRole('option', { name: 'Orange Money' }).click()
  await field(payment, 'Référence Orange Money 2').fill('ABC')
  await expect(dialog(page, 'Enregistrer Paiement')).toContainText('ne ressemble pas')
}

const tenderStates: Screen[] = [
  state(
    'payments',
    'paiement-moyens',
    ({ unpaid }) => `/app/factures?facture=${unpaid.id}`,
    async (page) => {
      await expectHeading(page, 'Factures')
      await tenderLines(page)
    },
  ),
]

const settings = screen('settings', 'parametres-caisse', '/app/parametres/caisse', 'Paramètres')

export const tillStates: Screen[] = [
  ...[...sessionStates, ...accountStates, ...rateStates, ...tenderStates],
  settings,
]
