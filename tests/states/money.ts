import { button, dialog, row, search } from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import {
  askRemoval,
  clickAndSee,
  form,
  openDialog,
  record,
  type Screen,
  screen,
  sendEmpty,
  state,
} from './opening.ts'
import type { Records } from './records.ts'

// Factures, Paiements, Services and Rapports.

type Act = (page: Page, records: Records) => Promise<void>

const invoices = '/app/factures'
const opened = 'Modifier la Facture Maritime'
const numberOf = ({ invoice }: Records) => invoice.invoiceNumber
const clientNameOf = ({ client }: Records) => client.name
const chooseInvoice: Act = async (page, { invoice }) => {
  await search(page, invoice.invoiceNumber)
  await button(page, 'Choisir').click()
  await row(page, invoice.invoiceNumber).getByRole('button').click()
}

/** Loads the page again while a read of it fails. */
const failFor =
  (path: string): Act =>
  async (page) => {
    const unavailable = { code: 'UNAVAILABLE', message: 'Service momentanément indisponible.' }
    await page.route(path, (route) => route.fulfill({ status: 503, json: unavailable }))
    await page.reload()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.unroute(path)
  }

const invoiceStates: Screen[] = [
  screen('invoices', 'factures', invoices, 'Factures'),
  screen('invoices', 'factures-vide', `${invoices}?q=zzzzzz`, 'Factures'),
  screen(
    'invoices',
    'factures-colonnes',
    invoices,
    'Factures',
    clickAndSee('Colonnes', (page) => page.getByRole('menu')),
  ),
  screen(
    'invoices',
    'factures-vues',
    invoices,
    'Factures',
    clickAndSee('Vues', (page) => page.getByRole('menu')),
  ),
  screen('invoices', 'factures-choisies', invoices, 'Factures', chooseInvoice),
  state(
    'invoices',
    'facture-illisible',
    ({ unpaid }) => `${invoices}?facture=${unpaid.id}`,
    failFor('**/api/invoices/*-*'),
  ),
  form('invoices', 'facture-nouvelle', invoices, 'Nouvelle Facture Maritime'),
  form(
    'invoices',
    'facture-erreurs',
    invoices,
    'Nouvelle Facture Maritime',
    'Nouvelle Facture Maritime',
    sendEmpty('Nouvelle Facture Maritime', 'Créer'),
  ),
  form('invoices', 'facture-aerienne', invoices, 'Nouvelle Facture Fret Aérien'),
  record('invoices', 'facture', invoices, opened, numberOf),
  record('invoices', 'facture-pdf', invoices, opened, numberOf, openDialog('Facture en PDF')),
  record(
    'invoices',
    'facture-paiement',
    invoices,
    opened,
    numberOf,
    openDialog('Enregistrer un paiement', 'Enregistrer Paiement'),
  ),
  record('invoices', 'facture-whatsapp', invoices, opened, numberOf, openDialog('Envoyer par WhatsApp')),
  record(
    'invoices',
    'facture-suppression',
    invoices,
    opened,
    ({ unpaid }) => unpaid.invoiceNumber,
    askRemoval,
  ),
  record('invoices', 'facture-historique', invoices, opened, numberOf, async (page) => {
    await button(page, 'Historique').click()
    await expect(
      dialog(page, 'Historique').getByText('Paiement enregistré\u00a0: 25,00\u00a0$'),
    ).toBeVisible()
  }),
]

const paymentStates: Screen[] = [
  screen('payments', 'paiements', '/app/paiements', 'Paiements'),
  screen('payments', 'paiements-vide', '/app/paiements?q=zzzzzz', 'Paiements'),
  form('payments', 'paiement-nouveau', '/app/paiements', 'Enregistrer Paiement'),
  form(
    'payments',
    'paiement-erreurs',
    '/app/paiements',
    'Enregistrer Paiement',
    'Enregistrer Paiement',
    sendEmpty('Enregistrer Paiement', 'Enregistrer'),
  ),
  record('payments', 'paiement', '/app/paiements', 'Modifier le Paiement', clientNameOf),
  record(
    'payments',
    'paiement-recu',
    '/app/paiements',
    'Modifier le Paiement',
    clientNameOf,
    openDialog('Reçu en PDF', 'Reçu de paiement'),
  ),
]

const serviceStates: Screen[] = [
  screen('services', 'services', '/app/services', 'Services'),
  screen('services', 'services-vide', '/app/services?q=zzzzzz', 'Services'),
  form('services', 'service-nouveau', '/app/services', 'Nouveau Service'),
  form(
    'services',
    'service-erreurs',
    '/app/services',
    'Nouveau Service',
    'Nouveau Service',
    sendEmpty('Nouveau Service', 'Créer'),
  ),
  record('services', 'service', '/app/services', 'Modifier le Service', ({ service }) => service.name),
]

const reportStates: Screen[] = [
  ...['ventes', 'encaissements', 'balance-agee', 'releve', 'expeditions', 'stock', 'activite'].map((report) =>
    screen('reports', `rapport-${report}`, `/app/rapports?rapport=${report}`, 'Rapports'),
  ),
  screen(
    'reports',
    'rapport-illisible',
    '/app/rapports?rapport=ventes&du=2002-01-01&au=2002-01-31',
    'Rapports',
    failFor('**/api/reports/**'),
  ),
  screen('accounting', 'comptabilite', '/app/comptabilite?du=2026-01-01&au=2026-12-31', 'Comptabilité'),
  screen('accounting', 'comptabilite-vide', '/app/comptabilite?du=2001-01-01&au=2001-01-31', 'Comptabilité'),
  screen('reports', 'rapport-vide', '/app/rapports?rapport=ventes&du=2001-01-01&au=2001-01-31', 'Rapports'),
]

export const moneyStates: Screen[] = [...serviceStates, ...invoiceStates, ...paymentStates, ...reportStates]
