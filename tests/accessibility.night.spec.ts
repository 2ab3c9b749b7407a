import { publicScreens } from './states/screens.ts'
import { colors, contrastsIn, everything } from './support/axe.ts'
import {
  button,
  choose,
  dialog,
  field,
  quiet,
  row,
  type Scope,
  search,
  waitForDialog,
} from './support/page.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Lists of fields, dialogs with one state, public pages and company colours, which
// every-screen.night.spec.ts does not open.

test.setTimeout(150_000)
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('open filter lists, field lists and the calendar are accessible', async ({ page, admin }) => {
  const service = await admin.createService({ category: 'Aérien' })
  await page.goto('/app/clients')
  await openList(page, 'Tous les types')

  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  await openList(payment, 'Facture')
  await field(payment, 'Date de paiement').click()
  await expect(payment.locator('[data-dates-dropdown]')).toBeVisible()
  expect(await everything(page), 'calendar').toEqual([])

  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Fret Aérien').click()
  const invoice = await waitForDialog(page, 'Nouvelle Facture Fret Aérien')
  await openList(invoice, 'Client')
  await choose(invoice, 'Service, ligne 1', service.name, service.name)
  await openList(invoice, 'Statut')
})

/** An open list belongs to its dialog or page, and axe must find no violation in it. */
async function openList(around: Scope, label: string) {
  const page = 'page' in around ? around.page() : around
  await field(around, label).or(around.getByPlaceholder(label)).first().click()
  await expect((around === page ? page.getByRole('main') : around).getByRole('listbox')).toBeVisible()
  await quiet(page)
  expect(await everything(page), label).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('the dialogs of an expedition and of its goods are accessible', async ({ page, admin, site }) => {
  const [client, service] = [
    await admin.createClient(),
    await admin.createService({ unit: 'W/M', price: 380_00 }),
  ]
  const destination = unique('Matadi')
  const weighed = {
    destination,
    weightKg: 1850,
    lengthCm: 100,
    widthCm: 120,
    heightCm: 100,
    clientId: client.id,
    quantity: 4,
  }
  const [aboard, here] = [await admin.receive(weighed), await admin.receive(weighed)]
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [aboard.id] })

  const read = async (title: string) => {
    await waitForDialog(page, title)
    await quiet(page)
    expect.soft(await everything(page), title).toEqual([])
    expect.soft(await contrastsIn(page, ['Atlas', 'dark']), `${title}, dark`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toHaveCount(0)
  }
  const press = async (name: string, title = name) => {
    await button(page, name).click()
    await read(title)
  }

  await page.goto('/app/warehouse')
  await search(page, here.trackingNumber)
  await row(page, here.trackingNumber).getByRole('button').click()
  await button(page, 'Litige, retour ou perte').click()
  await read('Litige, retour ou perte')
  await page.keyboard.press('Escape')
  await button(page, 'Choisir').click()
  await row(page, here.trackingNumber).getByRole('button').click()
  await press('Affecter à une expédition')

  await page.goto(`/app/expeditions/${id}`)
  await press('Ajouter un conteneur')
  await press('Ouvrir')
  await page.getByRole('tab', { name: 'Événements' }).click()
  await press('Ajouter un événement')
  await page.getByRole('tab', { name: 'Marchandises' }).click()
  await press('Ajouter des marchandises')
  await page.getByLabel(`Choisir ${aboard.number}`).check()
  await press('Scinder')

  await site.sql(
    `update expeditions set status = 'Disponible', master_number = 'MBL1', atd = '2026-10-01',
      ata = '2026-11-01' where id = $1`,
    [id],
  )
  await site.sql(`update goods set status = 'Disponible' where id = $1`, [aboard.id])
  await page.reload()
  await page.getByLabel(`Choisir ${aboard.number}`).check()
  await press('Lien de suivi')
  await press('Autoriser la remise')
  await button(page, 'Générer les factures').click()
  await choose(
    await waitForDialog(page, 'Générer les factures'),
    'Service des colis',
    service.name,
    service.name,
  )
  await expect(page.getByRole('list', { name: 'Factures à créer' })).toContainText(client.name)
  await read('Générer les factures')
})

test.describe('before signing in', () => {
  test.use({ as: null })

  test('the sign-in pages and an unknown page are accessible', async ({ page, faults }) => {
    faults.expect(/status of 404/)
    for (const { path, text } of publicScreens) {
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      expect.soft(await everything(page), path).toEqual([])
      for (const color of ['Atlas', 'yellow', 'indigo'] as const)
        for (const scheme of ['light', 'dark'] as const)
          expect.soft(await contrastsIn(page, [color, scheme]), `${path}, ${color}, ${scheme}`).toEqual([])
    }
    await page.goto('/nulle-part')
    await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
    expect(await everything(page)).toEqual([])
  })
})

for (const color of [colors.yellow, colors.indigo]) {
  test(`a company of colour #${color} shows it everywhere, and is accessible`, async ({ site, visit }) => {
    const { email } = await site.hire(await site.found(`#${color}`), 'admin')
    const { state } = await site.signIn(email)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit(state, { colorScheme })
      await page.goto('/app')
      await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
      await expect(page.locator('#theme')).toHaveAttribute('href', `/theme/${color}.css`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect(await everything(page)).toEqual([])
    }
  })
}
