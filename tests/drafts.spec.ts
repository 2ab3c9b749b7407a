import { button, choose, field, toast, waitForDialog } from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Drafts stay on the device, and only their author sees them.

test.use({ own: true })

/** The browser asks before it leaves an unsaved form; the question is accepted. */
async function reload(page: Page) {
  const leaveDialog = page.waitForEvent('dialog')
  const reloading = page.reload()
  const question = await leaveDialog
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloading
}

const resumed = (form: Locator) => form.getByText(/Votre saisie du .+ a été reprise\./)

test('a draft returns after a reload, restarts on demand, and is deleted once given up', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient()
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  const form = await waitForDialog(page, 'Nouvelle Facture Maritime')
  const type = async () => {
    await choose(form, 'Client', client.name, client.name)
    await field(form, 'Quantité, ligne 1').fill('3')
    await field(form, 'Description').fill('Sept colis')
  }
  const expectTyped = async () => {
    await expect(field(form, 'Client')).toHaveValue(client.name)
    await expect(field(form, 'Quantité, ligne 1')).toHaveValue('3')
    await expect(field(form, 'Description')).toHaveValue('Sept colis')
  }
  await type()
  await reload(page)
  await expect(resumed(form)).toBeVisible()
  await expectTyped()
  await button(form, 'Repartir de zéro').click()
  await expect(resumed(form)).toBeHidden()
  await type()
  await reload(page)
  await expectTyped()
  await button(form, 'Annuler').click()
  await button(form, 'Quitter sans enregistrer').click()
  await expect(form).toBeHidden()
  await button(page, 'Nouvelle Facture Maritime').click()
  await expect(field(await waitForDialog(page, 'Nouvelle Facture Maritime'), 'Description')).toHaveValue('')
  await expect(resumed(form)).toBeHidden()
})

test('a saved draft is deleted, and one left elsewhere is offered to its owner only', async ({
  page,
  admin,
  company,
  site,
  visit,
}) => {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = await waitForDialog(page, 'Nouveau Client')
  const mine = unique('Maison Boma')
  await field(form, "Nom de l'entreprise").fill(mine)
  page.once('dialog', (question) => void question.accept())
  await page.goto('/app/services')
  const strip = page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée' })
  await expect(strip).toContainText('Nouveau Client')

  const other = await visit((await site.signIn((await site.hire(company.slug, 'employee')).email)).state)
  const storedDraft = await page.evaluate(async () => {
    const open = indexedDB.open('escale-drafts')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const all = database.transaction('drafts').objectStore('drafts').getAll()
    return new Promise<Record<string, unknown>[]>((resolve) => {
      all.onsuccess = () => resolve(all.result)
    })
  })
  expect(storedDraft).toHaveLength(1)
  await other.goto('/app/clients')
  await button(other, 'Nouveau Client').click()
  await waitForDialog(other, 'Nouveau Client')
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
  }, storedDraft)
  await other.reload()
  await expect(field(await waitForDialog(other, 'Nouveau Client'), "Nom de l'entreprise")).toHaveValue('')
  await expect(other.getByText('saisie non enregistrée')).toHaveCount(0)

  await button(page, 'Reprendre').click()
  await expect(field(form, "Nom de l'entreprise")).toHaveValue(mine)
  await button(form, 'Créer').click()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
  await button(page, 'Nouveau Client').click()
  await expect(field(await waitForDialog(page, 'Nouveau Client'), "Nom de l'entreprise")).toHaveValue('')
  expect(await admin.count('/clients', mine)).toBe(1)
})

test('a resumed edit takes a colleague’s changes, and asks about fields changed by both', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ phone: '+243 100 000 000' })
  await page.goto(`/app/clients?client=${client.id}`)
  const form = await waitForDialog(page, 'Modifier le Client')
  await admin.ask('PATCH', `/clients/${client.id}`, {
    version: client.version,
    name: client.name,
    phone: '+243 888 888 888',
  })
  await expect(field(form, 'Téléphone'), 'a newer version is taken over while the form is open').toHaveValue(
    '+243 888 888 888',
  )
  await expect(field(form, "Nom de l'entreprise")).toBeFocused()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await field(form, 'Adresse').fill('Quai 7')
  await admin.ask('PATCH', `/clients/${client.id}`, {
    version: client.version + 1,
    name: client.name,
    phone: '+243 999 999 999',
  })
  await reload(page)
  await expect(resumed(form)).toBeVisible()
  await expect(field(form, 'Téléphone')).toHaveValue('+243 999 999 999')
  await expect(field(form, 'Adresse')).toHaveValue('Quai 7')
  await admin.ask('PATCH', `/clients/${client.id}`, {
    version: client.version + 2,
    name: client.name,
    address: 'Quai 9',
  })
  await reload(page)
  await expect(form.getByRole('alert')).toContainText('Adresse\u00a0: vide → Quai 9')
  await button(form, 'Garder ma saisie').click()
  await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
  expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ address: 'Quai 7' })
})
