import { button, dialog, waitForDialog } from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import { form, inOrder, openDialog, type Screen, screen, sendEmpty, state } from './opening.ts'
import type { Records } from './records.ts'

// Expéditions: the list, the calendar, the tabs of a departure and each of its dialogs.

type Act = (page: Page, records: Records) => Promise<void>
type Tab = 'resume' | 'marchandises' | 'plan' | 'documents' | 'evenements'

const of =
  (which: 'loading' | 'ready' | 'atSea') =>
  (tab: Tab) =>
  (records: Records): string =>
    `/app/expeditions/${records[which].id}?onglet=${tab}`
const [loading, ready, atSea] = [of('loading'), of('ready'), of('atSea')]
const arrived =
  (tab: Tab) =>
  ({ counter }: Records): string =>
    `/app/expeditions/${counter.expeditionId}?onglet=${tab}`

const tick =
  (numberOf: (records: Records) => string): Act =>
  (page, records) =>
    page.getByLabel(`Choisir ${numberOf(records)}`).check()
const tickLot = tick(({ loading }) => loading.lot.number)
const tickAvailable = tick(({ counter }) => counter.number)

const openMenu: Act = async (page) => {
  await button(page, 'Autres actions').click()
  await expect(page.getByRole('menu')).toBeVisible()
}
const fromMenu = (name: string, title: string): Act =>
  inOrder(openMenu, async (page) => {
    await page.getByRole('menuitem', { name, exact: true }).click()
    await waitForDialog(page, title)
  })

const openBill: Act = async (page, { atSea }) => {
  await button(page, `Ouvrir : Connaissement maison de ${atSea.told.name}`).click()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
}

export const departureStates: Screen[] = [
  screen('expeditions', 'expeditions', '/app/expeditions', 'Expéditions'),
  screen('expeditions', 'expeditions-vide', '/app/expeditions?q=zzzzzz', 'Expéditions'),
  screen('expeditions', 'calendrier', '/app/expeditions?vue=calendrier', 'Expéditions'),
  screen('expeditions', 'calendrier-semaine', '/app/expeditions?vue=calendrier', 'Expéditions', (page) =>
    page.getByText('Semaine', { exact: true }).click(),
  ),
  form('expeditions', 'expedition-nouvelle', '/app/expeditions', 'Nouvelle expédition'),
  form(
    'expeditions',
    'expedition-erreurs',
    '/app/expeditions',
    'Nouvelle expédition',
    'Nouvelle expédition',
    sendEmpty('Nouvelle expédition', 'Créer'),
  ),
  state('expeditions', 'expedition', atSea('resume')),
  state('expeditions', 'expedition-marchandises', loading('marchandises'), tickLot),
  state('expeditions', 'expedition-plan', loading('plan')),
  state('expeditions', 'expedition-documents', atSea('documents')),
  state('expeditions', 'expedition-evenements', atSea('evenements')),
  state('expeditions', 'actions', loading('resume'), openMenu),
  state(
    'expeditions',
    'expedition-modifier',
    loading('resume'),
    fromMenu('Modifier', "Modifier l'expédition"),
  ),
  state('expeditions', 'expedition-bloquer', loading('resume'), fromMenu('Bloquer', "Bloquer l'expédition")),
  state('expeditions', 'ouvrir', loading('resume'), openDialog('Ouvrir')),
  state('expeditions', 'conteneur', loading('resume'), openDialog('Ajouter un conteneur')),
  state('expeditions', 'ajouter', loading('marchandises'), openDialog('Ajouter des marchandises')),
  state(
    'expeditions',
    'charger-par-lecture',
    loading('marchandises'),
    openDialog('Charger par lecture', 'Charger'),
  ),
  state('expeditions', 'scinder', loading('marchandises'), inOrder(tickLot, openDialog('Scinder'))),
  state('expeditions', 'lot', loading('marchandises'), async (page, { loading }) => {
    await page.getByRole('button', { name: loading.lot.number }).first().click()
    await expect(dialog(page, 'Colis')).toBeVisible()
  }),
  state('expeditions', 'depart', ready('resume'), openDialog('Confirmer le départ')),
  state(
    'expeditions',
    'depart-refuse',
    ready('resume'),
    inOrder(openDialog('Confirmer le départ'), sendEmpty('Confirmer le départ', 'Confirmer le départ')),
  ),
  state('expeditions', 'arrivee', atSea('resume'), openDialog("Confirmer l'arrivée")),
  state('expeditions', 'pointer', atSea('marchandises'), openDialog('Pointer')),
  state('expeditions', 'evenement', atSea('evenements'), openDialog('Ajouter un événement')),
  state('expeditions', 'prevenir', atSea('resume'), openDialog('Prévenir les clients')),
  state('expeditions', 'envoyer-a-tous', atSea('documents'), openDialog('Envoyer à tous')),
  state('expeditions', 'sydonia', atSea('documents'), openDialog('Fichiers SYDONIA')),
  state(
    'expeditions',
    'correspondant',
    atSea('documents'),
    openDialog('Ajouter un correspondant', 'Nouveau correspondant'),
  ),
  state('expeditions', 'note-de-cargaison', atSea('documents'), async (page, { atSea }) => {
    await button(page, `Ajouter une note de cargaison à ${atSea.told.name}`).click()
    await waitForDialog(page, 'Nouvelle note de cargaison')
  }),
  state('expeditions', 'connaissement', atSea('documents'), openBill),
  state('expeditions', 'connaissement-emettre', atSea('documents'), inOrder(openBill, openDialog('Émettre'))),
  state(
    'expeditions',
    'lien-de-suivi',
    arrived('marchandises'),
    inOrder(tickAvailable, openDialog('Lien de suivi')),
  ),
  state(
    'expeditions',
    'autoriser-la-remise',
    arrived('marchandises'),
    inOrder(tickAvailable, openDialog('Autoriser la remise')),
  ),
  state('expeditions', 'facturer', loading('resume'), openDialog('Générer les factures')),
]
