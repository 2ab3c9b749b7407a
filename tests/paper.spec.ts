import type { ScreenKey } from '../contract/src/access/screens.ts'
import { reportKeys } from '../contract/src/trade/reports/words.ts'
import { lightTextShare, textBeyondEdges } from '../server/testing/pdf.ts'
import { screensToVisit } from './states/screens.ts'
import { button, dialog, expectHeading, openRow, quiet, row, search } from './support/page.ts'
import { print, textOfSheets, withoutSpaces } from './support/paper.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Ctrl P and « Imprimer » print the page: each list, report and record.

type PrintedScreen = {
  name: string
  key: ScreenKey
  path: string
  heading: string
  texts: string[]
  figures?: string
}

/** Screens of an admin, with the texts of a record of its own or the figures that must be on paper. */
async function printedScreens(admin: Staff): Promise<PrintedScreen[]> {
  const [client, service] = await Promise.all([admin.createClient({ phone: null }), admin.createService()])
  const invoice = await admin.createInvoice({ client, service, quantity: 3 })
  await admin.pay(invoice, 25_00)
  const [parcel, vehicle] = [await admin.receive({ clientId: client.id }), await admin.register()]
  const journey = { mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' }
  const { id, reference } = await admin.ask<{ id: string; reference: string }>(
    'POST',
    '/expeditions',
    journey,
  )
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [parcel.id] })

  const screen = (
    key: ScreenKey,
    name: string,
    path: string,
    heading: string,
    ...texts: string[]
  ): PrintedScreen => {
    return { key, name, path: `/app${path}`, heading, texts }
  }
  const q = (text: string) => `q=${encodeURIComponent(text)}`
  const { invoiceNumber } = invoice
  const warehouse = 'Réception Warehouse'
  return [
    { ...screen('dashboard', 'tableau-de-bord', '', 'Tableau de bord'), figures: '.num' },
    screen('clients', 'clients', `/clients?${q(client.name)}`, 'Clients', client.name),
    screen('clients', 'client', `/clients/${client.id}`, client.name, client.name, '275,00 $'),
    screen('clients', 'client-factures', `/clients/${client.id}?onglet=factures`, client.name, invoiceNumber),
    screen('services', 'services', `/services?${q(service.name)}`, 'Services', service.name, '10,50 $'),
    screen(
      'invoices',
      'factures',
      `/factures?${q(invoiceNumber)}`,
      'Factures',
      invoiceNumber,
      client.name,
      '300,00 $',
    ),
    screen('payments', 'paiements', `/paiements?${q(client.name)}`, 'Paiements', client.name, '25,00 $'),
    screen('expeditions', 'expeditions', `/expeditions?${q(reference)}`, 'Expéditions', reference),
    screen('expeditions', 'expedition', `/expeditions/${id}`, reference, reference, 'Matadi'),
    screen(
      'expeditions',
      'expedition-marchandises',
      `/expeditions/${id}?onglet=marchandises`,
      reference,
      parcel.number,
    ),
    screen(
      'warehouse',
      'marchandises',
      `/warehouse?${q(parcel.trackingNumber)}`,
      warehouse,
      parcel.trackingNumber,
    ),
    screen(
      'warehouse',
      'vehicules',
      `/warehouse?onglet=vehicules&${q(vehicle.chassisNumber)}`,
      warehouse,
      vehicle.chassisNumber,
    ),
    screen('warehouse', 'sorties', '/warehouse?onglet=sorties', warehouse, 'Sorties'),
    screen('whatsapp', 'whatsapp', '/whatsapp', 'WhatsApp', 'WhatsApp'),
    screen('users', 'utilisateurs', '/users', 'Utilisateurs', 'admin@atlas.demo'),
    screen('security', 'securite', '/security', 'Sécurité', 'Sécurité'),
    screen('settings', 'parametres', '/parametres', 'Paramètres', 'Profil'),
    screen(
      'settings',
      'parametres-documents',
      '/parametres/documents',
      'Paramètres',
      'Identité et documents',
    ),
    ...reportKeys.map((report) => ({
      ...screen(
        'reports',
        report,
        `/rapports?rapport=${report}${report === 'releve' ? `&client=${client.id}` : ''}`,
        'Rapports',
      ),
      figures: 'table tbody th, table tbody td',
    })),
  ]
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** A dark screen on white paper is the hardest case. The nightly run prints the others. */
const ways = {
  'a dark screen': { colorScheme: 'dark' } as const,
  ...(process.env.ESCALE_NIGHT && { 'a light screen': { colorScheme: 'light' } as const, 'a phone': phone }),
}

for (const [way, options] of Object.entries(ways)) {
  test(`from ${way} each page prints its content, dark on white, without the frame`, async ({
    visit,
    admin,
  }) => {
    test.slow()
    const page = await visit('admin', options)
    for (const { name, path, heading, texts, figures } of screensToVisit(await printedScreens(admin))) {
      await page.goto(path)
      await expectHeading(page, heading)
      await expect(page.getByRole('main').getByText('Chargement...')).toHaveCount(0)
      await quiet(page)
      await expectPrinted(page, figures ? await shownFigures(page, figures) : texts, name)
    }
  })
}

/** The first and the last of the figures that the screen shows. */
async function shownFigures(page: Page, selector: string): Promise<string[]> {
  const figures = page.getByRole('main').locator(selector).filter({ hasText: /\S/ })
  await expect(figures.first()).toBeVisible()
  const texts = await figures.allInnerTexts()
  return [texts[0] ?? '', texts.at(-1) ?? '']
}

/**
 * The page as it is now prints its texts, all of them within the sheet, and nothing of the frame around it.
 */
async function expectPrinted(page: Page, texts: string[], name: string): Promise<void> {
  const pdf = await printWith(page, texts, name)
  const sheets = await textOfSheets(pdf)
  const all = sheets.join('')
  for (const frame of ['Rechercher', "Développé par l'équipe", 'Aller au contenu', 'Plus d’actions'])
    expect(all, name).not.toContain(withoutSpaces(frame))
  expect(
    sheets.filter((sheet) => sheet === ''),
    `${name}: empty sheets`,
  ).toEqual([])
  expect(await textBeyondEdges(pdf), `${name}: cut at an edge`).toEqual([])
  expect(await lightTextShare(pdf), `${name}: light text, as on a dark screen`).toBeLessThan(0.2)
}

/** Prints until these texts are on paper: a part of the page that is still fetched is not there yet. */
async function printWith(page: Page, texts: string[], name: string): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0)
  await expect(async () => {
    pdf = await print(page)
    const all = (await textOfSheets(pdf)).join('')
    for (const text of texts) expect(all, name).toContain(withoutSpaces(text))
  }).toPass({ timeout: 20_000 })
  return pdf
}

test.describe('a company with many clients', () => {
  test.use({ own: true })

  test('a list prints all its rows, with headings on each sheet, and nothing of a dialog over it', async ({
    page,
    site,
    company,
  }) => {
    await site.sql(
      `insert into clients (tenant_id, id, name)
        select id, gen_random_uuid(), 'Maison ' || lpad(n::text, 3, '0')
       from tenants, generate_series(1, 130) n where slug = $1`,
      [company.slug],
    )
    await page.goto('/app/clients')
    await expect(row(page, 'Maison 001')).toBeVisible()
    await quiet(page)
    const sheets = await textOfSheets(await print(page))
    const all = sheets.join('')
    for (let number = 1; number <= 97; number += 1)
      expect(all).toContain(`Maison${String(number).padStart(3, '0')}`)
    expect(all, 'rows that were not loaded are counted').toContain('100premièreslignessur133')
    for (const sheet of sheets.slice(0, -1)) expect(sheet).toContain('Téléphone')
    await expect(row(page, 'Maison 100'), 'the screen is as it was').toHaveCount(0)

    await openRow(page, 'Maison 007')
    await quiet(page)
    const behind = (await textOfSheets(await print(page))).join('')
    expect(behind).toContain('Maison007')
    expect(behind).not.toContain(withoutSpaces('Modifier le Client'))
    await expect(dialog(page, 'Modifier le Client'), 'the dialog stays open').toBeVisible()
  })
})

test('labels print alone, each with its code, and the list prints again once they are closed', async ({
  page,
  admin,
}) => {
  const destination = unique('Matadi')
  const parcel = await admin.receive({ quantity: 2, destination })
  await page.goto('/app/warehouse')
  await search(page, parcel.trackingNumber)
  await button(page, 'Choisir').click()
  await row(page, parcel.trackingNumber).click()
  await button(page, 'Imprimer les étiquettes').click()
  await expect(dialog(page, 'Imprimer les étiquettes')).toBeVisible()
  await quiet(page)
  const labels = await textOfSheets(await print(page))
  expect(labels).toHaveLength(2)
  for (const label of labels) {
    expect(label).toContain(parcel.number)
    expect(label).toContain(withoutSpaces(parcel.trackingNumber))
    expect(label).not.toContain('RéceptionWarehouse')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-labels] svg path').first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Imprimer les étiquettes')).toBeHidden()
  const list = (await textOfSheets(await print(page))).join('')
  expect(list).toContain('RéceptionWarehouse')
  expect(list).toContain(withoutSpaces(parcel.trackingNumber))
})

test('« Imprimer » of Rapports prints the report: title, period, rows and total', async ({ page }) => {
  await page.goto('/app/rapports?rapport=ventes')
  await expectHeading(page, 'Rapports')
  const total = page.getByRole('table').getByRole('row').last().getByRole('cell').last()
  const figure = ((await total.textContent()) ?? '').trim()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'print')
  })
  await button(page, 'Imprimer').click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print')
  await expectPrinted(page, ['Atlas Fret', 'Ventes', 'Période', 'Total', figure], 'Rapports')
})
