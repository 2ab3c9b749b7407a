import { button, dialog, expectHeading, field, openRow, quiet } from './page.ts'
import type { Staff } from './staff.ts'
import { expect, type Page } from './test.ts'

export type Screen = { name: string; open: (page: Page) => Promise<void> }

/** Every screen and every main dialog of an admin, as it stands once there is nothing more to come. */
export async function screensOf(admin: Staff): Promise<Screen[]> {
  const [client, service] = await Promise.all([admin.createClient(), admin.createService({ category: 'Aérien' })])
  const [invoice, receipt, vehicle] = [await admin.createInvoice({ client }), await admin.receive(), await admin.register()]
  await admin.pay(invoice, 25_00)

  const page = (path: string, title: string) => async (at: Page) => {
    await at.goto(path)
    await expectHeading(at, title)
    await quiet(at)
  }
  const form =
    (path: string, press: string, title = press) =>
    async (at: Page) => {
      await at.goto(path)
      await button(at, press).click()
      await expect(dialog(at, title).locator(':focus')).toHaveCount(1)
      await quiet(at)
    }
  const record = (path: string, name: string, title: string) => async (at: Page) => {
    await at.goto(path)
    await openRow(at, name)
    await expect(dialog(at, title)).toBeVisible()
    await quiet(at)
  }

  return [
    { name: 'tableau-de-bord', open: page('/app', 'Tableau de bord') },
    { name: 'clients', open: page('/app/clients', 'Clients') },
    { name: 'clients-vide', open: page('/app/clients?q=zzzzzz', 'Clients') },
    { name: 'client-nouveau', open: form('/app/clients', 'Nouveau Client') },
    {
      name: 'client-erreurs',
      async open(at) {
        await form('/app/clients', 'Nouveau Client')(at)
        await field(dialog(at, 'Nouveau Client'), 'Email').fill('pas un email')
        await button(at, 'Créer').click()
        await expect(at.getByText("Indiquez le nom de l'entreprise.")).toBeVisible()
      },
    },
    { name: 'client', open: record('/app/clients', client.name, 'Modifier le Client') },
    {
      name: 'client-suppression',
      async open(at) {
        await record('/app/clients', client.name, 'Modifier le Client')(at)
        await button(at, 'Supprimer').click()
        await expect(at.getByRole('alertdialog')).toBeVisible()
      },
    },
    { name: 'services', open: page('/app/services', 'Services') },
    { name: 'service-nouveau', open: form('/app/services', 'Nouveau Service') },
    { name: 'service', open: record('/app/services', service.name, 'Modifier le Service') },
    { name: 'identite', open: page('/app/parametres/identite', 'Paramètres') },
    { name: 'factures', open: page('/app/factures', 'Factures') },
    { name: 'facture-nouvelle', open: form('/app/factures', 'Nouvelle Facture Maritime') },
    { name: 'facture-aerienne', open: form('/app/factures', 'Nouvelle Facture Fret Aérien') },
    { name: 'facture', open: record('/app/factures', invoice.invoiceNumber, 'Modifier la Facture Maritime') },
    {
      name: 'facture-suppression',
      async open(at) {
        await record('/app/factures', invoice.invoiceNumber, 'Modifier la Facture Maritime')(at)
        await button(at, 'Supprimer').click()
        await expect(at.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'facture-historique',
      async open(at) {
        await record('/app/factures', invoice.invoiceNumber, 'Modifier la Facture Maritime')(at)
        await button(at, 'Historique').click()
        await expect(dialog(at, 'Historique').getByText('Paiement enregistré\u00a0: 25,00\u00a0$')).toBeVisible()
      },
    },
    { name: 'historique', open: page('/app/security?vue=historique', 'Sécurité') },
    { name: 'expeditions', open: page('/app/expeditions', 'Expéditions') },
    {
      name: 'expedition',
      async open(at) {
        await page('/app/expeditions', 'Expéditions')(at)
        await at.getByRole('row').getByRole('button', { name: /^EXP-/ }).first().click()
        await expect(at.getByRole('tablist', { name: 'Expédition' })).toBeVisible()
        await quiet(at)
      },
    },
    { name: 'expedition-nouvelle', open: form('/app/expeditions', 'Nouvelle expédition') },
    { name: 'marchandises', open: page('/app/warehouse', 'Réception Warehouse') },
    { name: 'vehicules', open: page('/app/warehouse?onglet=vehicules', 'Réception Warehouse') },
    { name: 'reception-nouvelle', open: form('/app/warehouse', 'Nouvelle réception') },
    { name: 'reception', open: record('/app/warehouse', receipt.trackingNumber, 'Modifier la réception') },
    { name: 'vehicule-nouveau', open: form('/app/warehouse', 'Nouveau véhicule') },
    { name: 'vehicule', open: record('/app/warehouse?onglet=vehicules', vehicle.chassisNumber, 'Modifier le véhicule') },
    { name: 'whatsapp', open: page('/app/whatsapp', 'WhatsApp') },
    { name: 'whatsapp-vide', open: page('/app/whatsapp?q=zzzzzz', 'WhatsApp') },
    {
      name: 'whatsapp-conversation',
      async open(at) {
        await page('/app/whatsapp', 'WhatsApp')(at)
        await at.getByRole('list', { name: 'Liste des conversations' }).getByRole('button').first().click()
        await expect(at.getByRole('log')).toBeVisible()
        await quiet(at)
      },
    },
    { name: 'client-messages', open: page(`/app/clients/${client.id}?onglet=messages`, client.name) },
    { name: 'paiements', open: page('/app/paiements', 'Paiements') },
    { name: 'paiement-nouveau', open: form('/app/paiements', 'Enregistrer Paiement') },
    { name: 'paiement', open: record('/app/paiements', client.name, 'Modifier le Paiement') },
    {
      name: 'menu-utilisateur',
      async open(at) {
        await page('/app', 'Tableau de bord')(at)
        await button(at, 'Menu utilisateur').click()
        await expect(at.getByRole('menu')).toBeVisible()
      },
    },
    {
      name: 'raccourcis',
      async open(at) {
        await page('/app', 'Tableau de bord')(at)
        await at.keyboard.press('?')
        await expect(dialog(at, 'Raccourcis clavier')).toBeVisible()
      },
    },
    ...Object.entries(settingsPages).map(([key, title]) => ({
      name: `parametres-${key}`,
      async open(at: Page) {
        await page(`/app/parametres/${key}`, 'Paramètres')(at)
        await expect(at.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
      },
    })),
    { name: 'cle-nouvelle', open: form('/app/parametres/cles-api', 'Nouvelle clé', "Nouvelle clé d'API") },
    { name: 'parametres', open: page('/app/parametres', 'Paramètres') },
    { name: 'acces-refuse', open: page('/super-admin', 'Accès Super Administrateur Requis') },
    { name: 'introuvable', open: page('/app/nulle-part', 'Page introuvable') },
  ]
}

const settingsPages = {
  profil: 'Profil',
  'mot-de-passe': 'Mot de passe',
  'double-authentification': 'Double authentification',
  sessions: 'Mes sessions',
  alertes: 'Mes alertes',
  entreprises: 'Mes entreprises',
  suppression: 'Supprimer mon compte',
  documents: 'Identité et documents',
  facturation: 'Facturation',
  entrepot: 'Entrepôt',
  'sous-produits': 'Sous-produits',
  pays: 'Pays',
  fuseau: 'Fuseau horaire',
  'securite-des-comptes': 'Sécurité des comptes',
  courriel: 'Courriel',
  whatsapp: 'Compte WhatsApp Business',
  'messages-automatiques': 'Messages automatiques',
  visibilite: 'Visibilité publique',
  'cles-api': "Clés d'API",
  export: 'Exporter les données',
}

/** What somebody sees before signing in. */
export const publicScreens: Screen[] = [
  {
    name: 'connexion',
    async open(at) {
      await at.goto('/auth')
      await expectHeading(at, 'Connexion')
      await expect(at.getByText('Comptes de démonstration')).toBeVisible()
    },
  },
  {
    name: 'connexion-entreprise',
    async open(at) {
      await at.goto('/tenant/boreal-cargo')
      await expect(at.getByText("Accédez à l'espace Boréal Cargo.")).toBeVisible()
    },
  },
]
