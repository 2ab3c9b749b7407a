import { button, choose, field, opened, toast } from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// What somebody typed and did not save survives the page, on this device, for them alone.

type Form = {
  what: string
  address: string
  /** The button that opens it. */
  press: string
  title: string
  type: (form: Locator, admin: Staff) => Promise<void>
  /** What is then found again. */
  holds: (form: Locator) => Promise<void>
}

const name = unique('Maison Likasi')

const forms: Form[] = [
  {
    what: 'a client',
    address: '/app/clients',
    press: 'Nouveau Client',
    title: 'Nouveau Client',
    type: (form) => field(form, "Nom de l'entreprise").fill(name),
    holds: (form) => expect(field(form, "Nom de l'entreprise")).toHaveValue(name),
  },
  {
    what: 'a service',
    address: '/app/services',
    press: 'Nouveau Service',
    title: 'Nouveau Service',
    type: async (form) => {
      await field(form, 'Nom').fill(name)
      await field(form, 'Prix').fill('12,50')
    },
    holds: async (form) => {
      await expect(field(form, 'Nom')).toHaveValue(name)
      await expect(field(form, 'Prix')).toHaveValue(/12,50/)
    },
  },
  {
    what: 'a maritime invoice',
    address: '/app/factures',
    press: 'Nouvelle Facture Maritime',
    title: 'Nouvelle Facture Maritime',
    type: async (form, admin) => {
      const client = await admin.createClient({ name: unique('Maison Kolwezi') })
      await choose(form, 'Client', client.name, client.name)
      await field(form, 'Quantité, ligne 1').fill('3')
      await field(form, 'Description').fill('Sept colis')
    },
    holds: async (form) => {
      await expect(field(form, 'Client')).toHaveValue(/Maison Kolwezi/)
      await expect(field(form, 'Quantité, ligne 1')).toHaveValue('3')
      await expect(field(form, 'Description')).toHaveValue('Sept colis')
    },
  },
  {
    what: 'an air invoice',
    address: '/app/factures',
    press: 'Nouvelle Facture Fret Aérien',
    title: 'Nouvelle Facture Fret Aérien',
    type: (form) => field(form, 'Poids (kg), ligne 1').fill('62,4'),
    holds: (form) => expect(field(form, 'Poids (kg), ligne 1')).toHaveValue(/62,4/),
  },
  {
    what: 'a payment',
    address: '/app/paiements',
    press: 'Enregistrer Paiement',
    title: 'Enregistrer Paiement',
    type: async (form, admin) => {
      const invoice = await admin.createInvoice()
      await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
      await field(form, 'Montant').fill('37,00')
    },
    holds: async (form) => {
      await expect(field(form, 'Facture')).toHaveValue(/INV-/)
      await expect(field(form, 'Montant')).toHaveValue(/37,00/)
    },
  },
  {
    what: 'an expédition',
    address: '/app/expeditions',
    press: 'Nouvelle expédition',
    title: 'Nouvelle expédition',
    type: (form) => field(form, 'Navire').fill('MSC Kribi'),
    holds: (form) => expect(field(form, 'Navire')).toHaveValue('MSC Kribi'),
  },
]

/** As a page that the phone took away: nothing is asked. */
async function reload(page: Page) {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
}

const resumed = (form: Locator) => form.getByText(/Votre saisie du .+ a été reprise\./)

test('every form opens again with what was typed, begins again on demand, and forgets what is given up', async ({ page, admin }) => {
  test.setTimeout(300_000)
  for (const { what, address, press, title, type, holds } of forms)
    await test.step(what, async () => {
      await page.goto(address)
      await button(page, press).click()
      const form = await opened(page, title)
      await type(form, admin)
      await reload(page)
      await expect(resumed(form)).toBeVisible()
      await holds(form)
      await button(form, 'Repartir de zéro').click()
      await expect(resumed(form)).toBeHidden()
      await type(form, admin)
      await reload(page)
      await holds(form)
      await button(form, 'Annuler').click()
      await button(form, 'Quitter sans enregistrer').click()
      await expect(form).toBeHidden()
      await button(page, press).click()
      await opened(page, title)
      await expect(resumed(form)).toBeHidden()
    })
})

test('what is saved is kept no more; what was left elsewhere is offered, to its owner only', async ({ page, admin, site, visit }) => {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = await opened(page, 'Nouveau Client')
  const mine = unique('Maison Boma')
  await field(form, "Nom de l'entreprise").fill(mine)
  page.once('dialog', (question) => void question.accept())
  await page.goto('/app/services')
  const strip = page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée' })
  await expect(strip).toContainText('Nouveau Client')

  const other = await visit((await site.signIn((await site.hire('atlas-fret', 'employee')).email)).state)
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('escale-drafts')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const all = database.transaction('drafts').objectStore('drafts').getAll()
    return new Promise<Record<string, unknown>[]>((resolve) => {
      all.onsuccess = () => resolve(all.result)
    })
  })
  expect(kept).toHaveLength(1)
  await other.goto('/app/clients')
  await button(other, 'Nouveau Client').click()
  await opened(other, 'Nouveau Client')
  await other.evaluate(async (drafts) => {
    const open = indexedDB.open('escale-drafts')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const writing = database.transaction('drafts', 'readwrite')
    for (const draft of drafts) writing.objectStore('drafts').put(draft)
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
  }, kept)
  await other.reload()
  await expect(field(await opened(other, 'Nouveau Client'), "Nom de l'entreprise")).toHaveValue('')
  await expect(other.getByText('saisie non enregistrée')).toHaveCount(0)

  await button(page, 'Reprendre').click()
  await expect(field(form, "Nom de l'entreprise")).toHaveValue(mine)
  await button(form, 'Créer').click()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
  await button(page, 'Nouveau Client').click()
  await expect(field(await opened(page, 'Nouveau Client'), "Nom de l'entreprise")).toHaveValue('')
  expect(await admin.count('/clients', mine)).toBe(1)
})

test('an edit taken up again says what somebody else changed meanwhile', async ({ page, admin }) => {
  const client = await admin.createClient({ phone: '+243 100 000 000' })
  await page.goto(`/app/clients?client=${client.id}`)
  const form = await opened(page, 'Modifier le Client')
  await field(form, 'Adresse').fill('Quai 7')
  await admin.ask('PATCH', `/clients/${client.id}`, { version: client.version, name: client.name, phone: '+243 999 999 999' })
  await reload(page)
  await expect(resumed(form)).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('Téléphone\u00a0: +243 100 000 000 → +243 999 999 999')
  await expect(field(form, 'Adresse')).toHaveValue('Quai 7')
  await button(form, 'Garder ma saisie').click()
  await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ address: 'Quai 7', phone: '+243100000000' })
})
