import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { button, choose, dialog, expectHeading, field } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use({ own: true })

const collections = '/app/rapports?rapport=encaissements&du=2020-01-01&au=2029-12-31'

/** Clients with one invoice each, more of them than a chart has bars. */
async function billClients(site: Site, slug: string, count: number) {
  await site.sql(
    `with made as (
       insert into clients (tenant_id, id, name)
       select t.id, gen_random_uuid(), 'Client ' || lpad(n::text, 3, '0')
       from tenants t, generate_series(1, $2::int) n where t.slug = $1
       returning tenant_id, id, name)
     insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
     due_date,
       subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select tenant_id, gen_random_uuid(), 'INV-' || id::text, 'Maritime', id, name, '2026-01-01',
     '2026-02-01',
       3150, 3150, 3150, 1, gen_random_uuid(), 'Nadia Essai' from made`,
    [slug, count],
  )
  await site.countInvoices(slug)
}

async function filterByAgent(page: Page, report: Locator) {
  await field(report, 'Agent').click()
  const someone = page.getByRole('listbox').getByRole('option').first()
  const agent = (await someone.textContent()) ?? ''
  await someone.click()
  await expect(field(report, 'Agent')).toHaveValue(agent)
  await expect(page).toHaveURL(/agent=/)
  await expect(report).not.toHaveAttribute('data-stale')
  await page.reload()
  await expect(field(report, 'Agent')).toHaveValue(agent)
}

/** A file that fails says why, and comes when it is requested again. */
async function expectFileAfterFailure(page: Page, whole: string) {
  await page.route(
    /\/file\?/,
    (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Réessayez dans un instant.' } }),
    {
      times: 1,
    },
  )
  await button(page, 'CSV').click()
  const files = page.getByRole('list', { name: 'Fichiers en préparation' })
  await expect(files).toContainText("n'a pas été préparé. Réessayez dans un instant.")
  const [download] = await Promise.all([page.waitForEvent('download'), button(files, 'Réessayer').click()])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const inFile = lines.at(-1)?.split(';').at(-1) ?? ''
  expect(inFile).toBe(whole.replaceAll(/[^\d,]/g, ''))
  await expect(files).toBeHidden()
}

/** Follows a figure of a report to its list. */
async function openFrom(
  page: Page,
  query: string,
  name: string,
  line: number,
  link: number,
): Promise<string> {
  await page.goto(`/app/rapports?rapport=${query}`)
  const figure = page.getByRole('table', { name }).getByRole('row').nth(line).getByRole('link').nth(link)
  const text = (await figure.textContent()) ?? ''
  await figure.click()
  return text
}

/** The clients of a report of accounts are written to from it. */
async function writeFromReport(page: Page, query: string): Promise<Locator> {
  await page.goto(`/app/rapports?rapport=${query}`)
  await button(page, 'Envoyer par WhatsApp').click()
  return dialog(page, 'Envoyer par WhatsApp')
}

async function expectPeriodRefused(page: Page) {
  await page.goto('/app/rapports?rapport=ventes&du=2015-01-01&au=2026-10-01')
  const refusal = page.getByText('La période ne peut pas dépasser 10 ans.')
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: /2015 – .*2026/ }).click()
  const period = dialog(page, 'Période')
  await expect(button(period, 'Cette année')).toBeVisible()
  await expect(button(period, 'Toutes les dates')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(period).toBeHidden()
  await choose(page, 'Rapport', 'Stock entrepôt')
  await expect(page.getByRole('table', { name: 'Stock entrepôt' })).toBeVisible()
  await expect(refusal).toBeHidden()

  await choose(page, 'Rapport', 'Balance âgée')
  const day = field(page, 'À la date')
  await expect(day).toHaveValue('01/10/2026')
  await day.fill('32/10/2026')
  await day.press('Tab')
  await expect(page.getByText('Indiquez une date valide. Exemple : 20/11/2026')).toBeVisible()
  await day.fill('15/09/2026')
  await day.press('Enter')
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('au') === '2026-09-15' && searchParams.get('du') === '2015-01-01',
  )
  await expect(page.getByRole('table', { name: 'Balance âgée' })).toBeVisible()
}

async function cancelSlowReport(page: Page) {
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  const held = async (route: Route) => {
    await answered
    await route.continue().catch(() => {}) // the page may have cancelled the request
  }
  await page.route(/\/api\/reports\/encaissements\?/, held, { times: 1 })
  await page.goto(collections)
  const report = page.getByRole('region', { name: 'Encaissements' })
  await expect(report.getByText('Préparation du rapport…')).toBeVisible()
  await button(report, 'Annuler').click()
  await expect(report.getByText('Rapport annulé')).toBeVisible()
  await expect(report.getByText('Préparation du rapport…')).toBeHidden()
  answer()
  await button(report, 'Réessayer').click()
  await expect(report.getByRole('table').getByRole('row').last()).toContainText('$')
}

test('an admin filters a report, opens the rows of a figure or bar, and exports equal sums', async ({
  page,
  admin,
  visit,
  faults,
}) => {
  faults.expect(/status of 503/)
  const invoice = await admin.createInvoice({ unitPrice: 1_240_01 })
  await admin.pay(invoice, 100_00)
  await admin.pay(invoice, 40_01, { method: 'Espèces' })
  await page.goto(collections)
  const report = page.getByRole('region', { name: 'Encaissements' })
  const table = report.getByRole('table', { name: 'Encaissements' })
  const total = table.getByRole('row').last().getByRole('cell').last()
  await expect(total).toContainText('$')
  const whole = (await total.textContent()) ?? ''

  // The till's sheet stands over the payments and comes to the same sum.
  const agents = report.getByRole('table', { name: 'Par agent et par méthode' })
  await expect(agents.getByRole('row').last().getByRole('cell').last()).toHaveText(whole)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(excess, 'the hidden name of a table lengthens no page').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await filterByAgent(page, report)
  await page.goto(collections)
  await expect(total).toHaveText(whole)

  // The list of payments by one method has the same sum.
  const subtotal = table.getByRole('row', { name: /^(Virement|Chèque|Espèces) \d/ }).first()
  const part = (await subtotal.getByRole('link').textContent()) ?? ''
  await subtotal.getByRole('link').click()
  await expectHeading(page, 'Paiements')
  await expect(page.getByText(`Reçu ${part}`)).toBeVisible()
  await page.goBack()
  await expect(total).toHaveText(whole)

  await expectFileAfterFailure(page, whole)

  await button(page, 'PDF').click()
  const printed = dialog(page, 'Encaissements en PDF')
  const path = (await printed.getByRole('link', { name: 'Ouvrir' }).getAttribute('href')) ?? ''
  // The drawing has its test on the server, where a slow machine causes no timeout.
  const answer = await page.request.head(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await page.keyboard.press('Escape')
  const figure = page.getByRole('table', { name: 'Encaissements' }).locator('tfoot').getByRole('link').first()
  const collected = (await figure.textContent()) ?? ''
  await page.locator('[data-bar]').first().click()
  await expectHeading(page, 'Paiements')
  await expect(page.getByText(`Reçu ${collected}`)).toBeVisible()

  const employee = await visit('employee')
  await employee.goto('/app/rapports')
  await expectHeading(employee, 'Permissions Insuffisantes')
  expect((await employee.request.head(path)).status()).toBe(403)
})

test('totals, debts and stock open equal lists; refused periods, slow reports, cut charts are shown', async ({
  page,
  admin,
  company,
  site,
}) => {
  const { client: billedClient } = await admin.createInvoice({
    issueDate: '2026-01-10',
    dueDate: '2026-02-10',
  })
  await admin.pay(await admin.createInvoice(), 40_00)
  const flying = await admin.createService({ category: 'Aérien' })
  await admin.createInvoice({
    serviceType: 'Aérien',
    lines: [{ serviceId: flying.id, weightKg: 1, unitPrice: 100 }],
  } as object)
  await admin.receive()

  const billed = await openFrom(page, 'ventes&par=service&du=2020-01-01&au=2029-12-31', 'Ventes', -1, -1)
  await expectHeading(page, 'Factures')
  await expect(page.getByText(`Total ${billed}`)).toBeVisible()

  const statement = await writeFromReport(page, `releve&client=${billedClient.id}`)
  await expect(field(statement, 'Message')).toHaveValue(/présente un solde de/)
  await expect(await writeFromReport(page, 'balance-agee')).toContainText(/\d clients/)
  const notDue = await openFrom(page, 'balance-agee', 'Balance âgée', -1, 0)
  await expectHeading(page, 'Factures')
  await expect(page.getByText(`Reste dû ${notDue}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Échéance : depuis le / })).toBeVisible()

  const parcels = await openFrom(page, 'stock', 'Stock entrepôt', 1, 0)
  await expectHeading(page, 'Réception Warehouse')
  await expect(page.getByText(new RegExp(`^${parcels} réceptions?$`)).last()).toBeVisible()

  await expectPeriodRefused(page)

  await cancelSlowReport(page)

  await billClients(site, company.slug, 26)
  const stop = page.getByText("Le graphique s'arrête aux 24 premières lignes.")
  await page.goto('/app/rapports?rapport=ventes&par=client&du=2020-01-01&au=2029-12-31')
  await expect(stop).toBeVisible()
  await page.goto('/app/rapports?rapport=ventes&par=mode&du=2020-01-01&au=2029-12-31')
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  await expect(stop).toHaveCount(0)
})
