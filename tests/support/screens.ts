import type { ScreenKey } from '../../contract/src/access/screens.ts'
import { button, dialog, expectHeading, field, openRow, quiet } from './page.ts'
import type { Staff } from './staff.ts'
import { expect, type Page } from './test.ts'

export type Records = Awaited<ReturnType<typeof createRecords>>
/** `open` waits until the screen is complete. */
export type Screen = { name: string; key: ScreenKey; open: (page: Page, records: Records) => Promise<void> }

/** A list, the dialog of a form and a page of the settings hold every kind of component. */
const typical = ['factures', 'facture-nouvelle', 'parametres-documents']

/**
 * The screens that a sweep visits: at night every screen, by day those of the change (`ESCALE_SCREENS`) or
 * three typical ones.
 */
export function screensToVisit<Of extends { name: string; key: ScreenKey }>(all: readonly Of[]): Of[] {
  const touched = process.env.ESCALE_SCREENS?.split(',').filter(Boolean) ?? []
  const isSwept = ({ name, key }: Of) => (touched.length > 0 ? touched.includes(key) : typical.includes(name))
  return process.env.ESCALE_NIGHT ? [...all] : all.filter(isSwept)
}

export async function createRecords(admin: Staff) {
  const [client, service] = await Promise.all([
    admin.createClient(),
    admin.createService({ category: 'Aérien' }),
  ])
  const [invoice, receipt, vehicle] = [
    await admin.createInvoice({ client }),
    await admin.receive(),
    await admin.register(),
  ]
  await admin.pay(invoice, 25_00)
  return { client, service, invoice, receipt, vehicle }
}

function screen(
  key: ScreenKey,
  name: string,
  path: string,
  title: string,
  act?: (page: Page) => Promise<void>,
): Screen {
  const open = async (page: Page) => {
    await page.goto(path)
    await expectHeading(page, title)
    await act?.(page)
    await quiet(page)
  }
  return { name, key, open }
}

/** The dialog that a button of a screen opens. */
function form(
  key: ScreenKey,
  name: string,
  path: string,
  press: string,
  title = press,
  act?: (page: Page) => Promise<void>,
): Screen {
  const open = async (page: Page) => {
    await page.goto(path)
    await button(page, press).click()
    await expect(dialog(page, title).locator(':focus')).toHaveCount(1)
    await act?.(page)
    await quiet(page)
  }
  return { name, key, open }
}

/** The dialog of a record of a list. */
function record(
  key: ScreenKey,
  name: string,
  path: string,
  title: string,
  textOf: (records: Records) => string,
  act?: (page: Page) => Promise<void>,
): Screen {
  const open = async (page: Page, records: Records) => {
    await page.goto(path)
    await openRow(page, textOf(records))
    await expect(dialog(page, title)).toBeVisible()
    await act?.(page)
    await quiet(page)
  }
  return { name, key, open }
}

const clickAndSee =
  (name: string, shown: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) => {
    await button(page, name).click()
    await expect(shown(page)).toBeVisible()
  }
const remove = clickAndSee('Supprimer', (page) => page.getByRole('alertdialog'))
const recordClientName = ({ client }: Records) => client.name
const numberOf = ({ invoice }: Records) => invoice.invoiceNumber
const sectionsOfSettings = [
  ...[
    'profil',
    'mot-de-passe',
    'double-authentification',
    'sessions',
    'alertes',
    'entreprises',
    'suppression',
    'documents',
  ],
  ...[
    'facturation',
    'entrepot',
    'sous-produits',
    'pays',
    'fuseau',
    'securite-des-comptes',
    'courriel',
    'whatsapp',
  ],
  ...['messages-automatiques', 'visibilite', 'cles-api', 'export', 'entrainement', 'identite'],
]

/** Screens and main dialogs of an admin. */
export const companyScreens: Screen[] = [
  screen('dashboard', 'tableau-de-bord', '/app', 'Tableau de bord'),
  screen(
    'dashboard',
    'menu-utilisateur',
    '/app',
    'Tableau de bord',
    clickAndSee('Menu utilisateur', (page) => page.getByRole('menu')),
  ),
  screen('dashboard', 'aide', '/app', 'Tableau de bord', async (page) => {
    await page.keyboard.press('?')
    await expect(dialog(page, 'Aide')).toBeVisible()
  }),
  screen('dashboard', 'introuvable', '/app/nulle-part', 'Page introuvable'),
  screen('platform', 'acces-refuse', '/super-admin', 'Accès Super Administrateur Requis'),
  screen('clients', 'clients', '/app/clients', 'Clients'),
  screen('clients', 'clients-vide', '/app/clients?q=zzzzzz', 'Clients'),
  form('clients', 'client-nouveau', '/app/clients', 'Nouveau Client'),
  form('clients', 'client-erreurs', '/app/clients', 'Nouveau Client', 'Nouveau Client', async (page) => {
    await field(dialog(page, 'Nouveau Client'), 'Email').fill('pas un email')
    await button(page, 'Créer').click()
    await expect(page.getByText("Indiquez le nom de l'entreprise.")).toBeVisible()
  }),
  record('clients', 'client', '/app/clients', 'Modifier le Client', recordClientName),
  record('clients', 'client-suppression', '/app/clients', 'Modifier le Client', recordClientName, remove),
  {
    name: 'client-messages',
    key: 'clients',
    async open(page, { client }) {
      await page.goto(`/app/clients/${client.id}?onglet=messages`)
      await expectHeading(page, client.name)
      await quiet(page)
    },
  },
  screen('services', 'services', '/app/services', 'Services'),
  form('services', 'service-nouveau', '/app/services', 'Nouveau Service'),
  record('services', 'service', '/app/services', 'Modifier le Service', ({ service }) => service.name),
  screen('invoices', 'factures', '/app/factures', 'Factures'),
  form('invoices', 'facture-nouvelle', '/app/factures', 'Nouvelle Facture Maritime'),
  form('invoices', 'facture-aerienne', '/app/factures', 'Nouvelle Facture Fret Aérien'),
  record('invoices', 'facture', '/app/factures', 'Modifier la Facture Maritime', numberOf),
  record(
    'invoices',
    'facture-suppression',
    '/app/factures',
    'Modifier la Facture Maritime',
    numberOf,
    remove,
  ),
  record(
    'invoices',
    'facture-historique',
    '/app/factures',
    'Modifier la Facture Maritime',
    numberOf,
    async (page) => {
      await button(page, 'Historique').click()
      await expect(
        dialog(page, 'Historique').getByText('Paiement enregistré\u00a0: 25,00\u00a0$'),
      ).toBeVisible()
    },
  ),
  screen('expeditions', 'expeditions', '/app/expeditions', 'Expéditions'),
  screen('expeditions', 'expedition', '/app/expeditions', 'Expéditions', async (page) => {
    await page.getByRole('row').getByRole('button', { name: /^EXP-/ }).first().click()
    await expect(page.getByRole('tablist', { name: 'Expédition' })).toBeVisible()
  }),
  form('expeditions', 'expedition-nouvelle', '/app/expeditions', 'Nouvelle expédition'),
  screen('warehouse', 'marchandises', '/app/warehouse', 'Réception Warehouse'),
  screen('warehouse', 'vehicules', '/app/warehouse?onglet=vehicules', 'Réception Warehouse'),
  form('warehouse', 'reception-nouvelle', '/app/warehouse', 'Nouvelle réception'),
  record('warehouse', 'reception', '/app/warehouse', 'Colis', ({ receipt }) => receipt.trackingNumber),
  form('warehouse', 'vehicule-nouveau', '/app/warehouse', 'Nouveau véhicule'),
  record(
    'warehouse',
    'vehicule',
    '/app/warehouse?onglet=vehicules',
    'Véhicule',
    ({ vehicle }) => vehicle.chassisNumber,
  ),
  screen('whatsapp', 'whatsapp', '/app/whatsapp', 'WhatsApp'),
  screen('whatsapp', 'whatsapp-vide', '/app/whatsapp?q=zzzzzz', 'WhatsApp'),
  screen('whatsapp', 'whatsapp-conversation', '/app/whatsapp', 'WhatsApp', async (page) => {
    await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button').first().click()
    await expect(page.getByRole('log')).toBeVisible()
  }),
  screen('payments', 'paiements', '/app/paiements', 'Paiements'),
  form('payments', 'paiement-nouveau', '/app/paiements', 'Enregistrer Paiement'),
  record('payments', 'paiement', '/app/paiements', 'Modifier le Paiement', recordClientName),
  screen('security', 'historique', '/app/security?vue=historique', 'Sécurité'),
  screen('settings', 'parametres', '/app/parametres', 'Paramètres'),
  ...sectionsOfSettings.map((section) =>
    screen('settings', `parametres-${section}`, `/app/parametres/${section}`, 'Paramètres'),
  ),
  form('settings', 'cle-nouvelle', '/app/parametres/cles-api', 'Nouvelle clé', "Nouvelle clé d'API"),
]

function companyScreen(name: string, act?: (page: Page) => Promise<void>): Screen {
  return screen('companies', name, '/app/entreprises', 'Entreprises', async (page) => {
    await page.getByRole('row').filter({ hasText: 'Atlas Fret' }).getByRole('button').click()
    await expectHeading(page, 'Atlas Fret')
    await act?.(page)
  })
}

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const openDialog = (name: string, title = name) => clickAndSee(name, (page) => dialog(page, title))

/** Screens and main dialogs of a super_admin with no company open. */
export const platformScreens: Screen[] = [
  screen('companies', 'entreprises', '/app/entreprises', 'Entreprises'),
  form(
    'companies',
    'entreprise-nouvelle',
    '/app/entreprises',
    'Nouvelle entreprise',
    'Nouvelle entreprise',
    async (page) => {
      await button(dialog(page, 'Nouvelle entreprise'), 'Créer').click()
      await expect(page.getByText(/Indiquez (le nom de l'entreprise|un nom de 2 caractères)/)).toBeVisible()
    },
  ),
  companyScreen('entreprise'),
  companyScreen('entreprise-utilisateurs', openTab('Utilisateurs')),
  companyScreen('entreprise-identite', openTab('Identité visuelle')),
  companyScreen('entreprise-documents', openTab('Documents')),
  companyScreen('entreprise-journal', openTab('Journal')),
  companyScreen('entreprise-ouvrir', openDialog("Ouvrir l'espace de l'entreprise")),
  companyScreen('entreprise-suspendre', openDialog('Suspendre', "Suspendre l'entreprise")),
  companyScreen('entreprise-modifier', openDialog('Modifier', "Modifier l'entreprise")),
  screen('platform', 'plateforme', '/super-admin', 'Super Admin'),
  screen('platform', 'plateforme-annonces', '/super-admin?onglet=annonces', 'Super Admin'),
  screen(
    'platform',
    'plateforme-annonce',
    '/super-admin?onglet=annonces',
    'Super Admin',
    openDialog('Nouvelle annonce'),
  ),
  screen('platform', 'plateforme-journal', '/super-admin?onglet=journal', 'Super Admin'),
]

/** Pages before signing in. */
export const publicScreens = [
  { name: 'connexion', path: '/auth', text: 'Comptes de démonstration' },
  { name: 'connexion-entreprise', path: '/tenant/boreal-cargo', text: "Accédez à l'espace Boréal Cargo." },
]
