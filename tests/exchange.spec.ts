import { readFile } from 'node:fs/promises'
import type { ApiKey } from '../contract/src/company/api-keys/contract.ts'
import { unzipTexts } from '../server/testing/unzip.ts'
import { button, dialog, expectHeading, field, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('an admin creates, sees once, uses and revokes a key; a manager sees neither keys nor exports', async ({
  page,
  site,
  admin,
  visit,
}) => {
  const name = unique('Comptabilité')
  await admin.createInvoice()
  await page.goto('/app/parametres/cles-api')
  await expectHeading(page, 'Paramètres')
  await button(page, 'Nouvelle clé').click()
  const form = dialog(page, "Nouvelle clé d'API")
  await button(form, 'Créer').click()
  await expect(form.getByText('Indiquez à quoi sert cette clé.')).toBeVisible()
  await expect(form.getByText('Choisissez au moins un droit.')).toBeVisible()
  await field(form, 'Nom').fill(name)
  await form.getByRole('group', { name: 'Factures' }).getByRole('checkbox', { name: 'Lire' }).check()
  await expect(form.getByRole('radio', { name: '90 jours' })).toBeChecked()
  await button(form, 'Créer').click()

  const shown = dialog(page, "Votre clé d'API")
  await expect(field(shown, 'Clé')).toHaveValue(/^esc_[0-9A-Za-z]{46}$/)
  const key = await field(shown, 'Clé').inputValue()
  await page.keyboard.press('Escape') // a key shown once is not lost by a stray press
  await expect(shown).toBeVisible()
  await button(shown, "J'ai gardé la clé").click()
  await expect(shown).toBeHidden()
  await page.reload()
  const row = entry(page, name)
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Factures : lire')
  await expect(row).toContainText('Jamais utilisée')
  expect(await page.content()).not.toContain(key)

  const ask = (path: string) =>
    fetch(`${site.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  const { items } = await (await ask('/invoices?limit=1')).json()
  expect(items).toHaveLength(1)
  expect((await ask('/clients')).status).toBe(403)
  // The server records the use of a key after it has responded.
  const usedAt = async () =>
    (await admin.ask<ApiKey[]>('GET', '/api-keys')).find((one) => one.name === name)?.lastUsedAt
  await expect.poll(usedAt).toBeTruthy()
  await page.reload()
  await expect(row).toContainText('Utilisée le')

  await button(row, `Révoquer ${name}`).click()
  await button(row, 'Confirmer la révocation').click()
  await expect(toast(page, "Clé d'API révoquée")).toBeVisible()
  await expect(row).toContainText('Révoquée')
  expect((await ask('/invoices')).status).toBe(401)

  const manager = await visit('manager')
  await manager.goto('/app/parametres/export')
  await expect(manager.getByText("Cette page des paramètres n'est pas la vôtre")).toBeVisible()
  await expect(manager.getByRole('link', { name: "Clés d'API" })).toHaveCount(0)
})

test('an admin stops an export, then requests another, follows it across a reload and downloads it', async ({
  page,
  admin,
  company,
  site,
}) => {
  // The row of an export under way. A real export ends before the page can show it.
  await site.sql(
    `insert into exports (tenant_id, id, state, progress, step, asked_by, asked_by_name)
     select id, gen_random_uuid(), 'En cours', 42, 'Factures', gen_random_uuid(), 'Amina Ilunga' from tenants
     where slug = $1`,
    [company.slug],
  )
  await page.goto('/app/parametres/export')
  await expect(page.getByRole('progressbar', { name: "Avancement de l'export" })).toHaveAttribute(
    'value',
    '42',
  )
  await expect(page.getByText('42 % · Factures')).toBeVisible()
  await expect(button(page, 'Exporter toutes les données')).toBeDisabled()
  await site.sql(
    `update exports set progress = 63, step = 'Paiements' where state = 'En cours' and tenant_id = (select id
      from tenants where slug = $1)`,
    [company.slug],
  )
  await expect(page.getByText('63 % · Paiements')).toBeVisible()
  await button(page, "Annuler l'export").click()
  await expect(toast(page, 'Export annulé')).toBeVisible()
  await expect(button(page, 'Exporter toutes les données')).toBeEnabled()

  const client = await admin.createClient({ name: unique('Maison à emporter') })
  const invoice = await admin.createInvoice({ client })
  await button(page, 'Exporter toutes les données').click()
  await expect(toast(page, 'Export demandé')).toBeVisible()
  await page.reload()
  const row = page.getByRole('listitem', { name: /^Export du/ }).first()
  await expect(row).toContainText('Prêt', { timeout: 30_000 })
  await expect(row).toContainText(/\d fiches · \d+\u00a0[KM]o · disponible jusqu'au/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^escale-${company.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  )
  const files = await unzipTexts(await readFile(await download.path()))
  expect(files.get('LISEZMOI.txt')).toContain(company.name)
  expect(files.get('csv/invoices.csv')).toContain(invoice.invoiceNumber)
  const lines = (files.get('json/invoices.ndjson') ?? '').trim().split('\n')
  const found = lines.map((line) => JSON.parse(line)).find(({ id }) => id === invoice.id)
  expect(found).toMatchObject({ client_name: client.name, total: 100_00 })

  await button(row, 'Supprimer').click()
  await button(row, 'Confirmer la suppression').click()
  await expect(row).toContainText('Expiré')
})
