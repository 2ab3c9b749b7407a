import { button, dialog, field, row, search, waitForDialog } from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import { form, inOrder, openDialog, record, type Screen, screen, sendEmpty, state } from './opening.ts'
import type { Records } from './records.ts'

// Réception Warehouse: the lists, a reception, an opened lot, chosen rows, a hand-over and the quay.

type Act = (page: Page, records: Records) => Promise<void>

const path = '/app/warehouse'
const title = 'Réception Warehouse'
const trackingOf = ({ receipt }: Records) => receipt.trackingNumber
const chooseParcel: Act = async (page, { receipt }) => {
  await search(page, receipt.trackingNumber)
  await button(page, 'Choisir').click()
  await row(page, receipt.trackingNumber).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Lignes choisies' })).toBeVisible()
}
const takeInHand: Act = async (page, { counter }) => {
  await openDialog('Nouvelle remise', 'Remise')(page, {} as Records)
  const remise = dialog(page, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill(counter.code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(counter.number)
}

export const goodsStates: Screen[] = [
  screen('warehouse', 'marchandises', path, title),
  screen('warehouse', 'marchandises-vide', `${path}?q=zzzzzz`, title),
  screen('warehouse', 'vehicules', `${path}?onglet=vehicules`, title),
  screen('warehouse', 'sans-proprietaire', `${path}?onglet=orphelins`, title),
  screen('warehouse', 'sorties', `${path}?onglet=sorties`, title),
  screen('warehouse', 'quai', `${path}?onglet=quai`, title),
  form('warehouse', 'reception-nouvelle', path, 'Nouvelle réception'),
  form(
    'warehouse',
    'reception-erreurs',
    path,
    'Nouvelle réception',
    'Nouvelle réception',
    sendEmpty('Nouvelle réception', 'Enregistrer la réception'),
  ),
  record('warehouse', 'reception', path, 'Colis', trackingOf),
  record('warehouse', 'reception-de-cote', path, 'Colis', trackingOf, openDialog('Litige, retour ou perte')),
  form('warehouse', 'vehicule-nouveau', path, 'Nouveau véhicule'),
  record(
    'warehouse',
    'vehicule',
    `${path}?onglet=vehicules`,
    'Véhicule',
    ({ vehicle }) => vehicle.chassisNumber,
  ),
  screen('warehouse', 'lignes-choisies', path, title, chooseParcel),
  screen(
    'warehouse',
    'affecter-a-une-expedition',
    path,
    title,
    inOrder(chooseParcel, openDialog('Affecter à une expédition')),
  ),
  screen(
    'warehouse',
    'etiquettes',
    path,
    title,
    inOrder(chooseParcel, openDialog('Imprimer les étiquettes')),
  ),
  screen('warehouse', 'deplacer', path, title, inOrder(chooseParcel, openDialog('Déplacer'))),
  state('warehouse', 'remise', () => `${path}?onglet=sorties`, takeInHand),
  state(
    'warehouse',
    'remise-a-qui',
    () => `${path}?onglet=sorties`,
    inOrder(takeInHand, async (page) => {
      await button(page, 'Encaisser').click()
      await button(page, 'Continuer').click()
      await expect(field(dialog(page, 'Remise'), 'Nom de qui emporte')).toBeVisible()
    }),
  ),
  state(
    'warehouse',
    'charger',
    () => `${path}?onglet=quai`,
    async (page, { loading }) => {
      await button(page, `Charger ${loading.reference}`).click()
      await waitForDialog(page, 'Charger')
    },
  ),
]
