import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { button, choose, dialog, expectHeading, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ staysOpen: true })

test('an admin filters a report, opens the rows that a figure counts, takes the same sums away as a file, and sees it on paper; an employee has none', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/status of 503/)
  await page.goto('/app/rapports?rapport=encaissements&du=2020-01-01&au=2029-12-31')
  const report = page.getByRole('region', { name: 'Encaissements' })
  const table = report.getByRole('table', { name: 'Encaissements' })
  const total = table.getByRole('row').last().getByRole('cell').last()
  await expect(total).toContainText('$')
  const whole = (await total.textContent()) ?? ''

  // Somebody by name, among all who work here.
  await field(report, 'Agent').click()
  const someone = page.getByRole('listbox').getByRole('option').first()
  const agent = (await someone.textContent()) ?? ''
  await someone.click()
  await expect(field(report, 'Agent')).toHaveValue(agent)
  await expect(page).toHaveURL(/agent=/)
  await expect(report).not.toHaveAttribute('data-stale')
  await page.reload()
  await expect(field(report, 'Agent')).toHaveValue(agent)
  await page.goto('/app/rapports?rapport=encaissements&du=2020-01-01&au=2029-12-31')
  await expect(total).toHaveText(whole)

  // What came by one method is a list of as much.
  const subtotal = table.getByRole('row', { name: /^(Virement|Chèque|Espèces) \d/ }).first()
  const part = (await subtotal.getByRole('link').textContent()) ?? ''
  await subtotal.getByRole('link').click()
  await expectHeading(page, 'Paiements')
  await expect(page.getByText(`Reçu ${part}`)).toBeVisible()
  await page.goBack()
  await expect(total).toHaveText(whole)

  // A file that does not come says why, and comes when it is asked again.
  await page.route(/\/file\?/, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Réessayez dans un instant.' } }), {
    times: 1,
  })
  await button(page, 'CSV').click()
  const files = page.getByRole('list', { name: 'Fichiers en préparation' })
  await expect(files).toContainText("n'a pas été préparé. Réessayez dans un instant.")
  const [download] = await Promise.all([page.waitForEvent('download'), button(files, 'Réessayer').click()])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const inFile = lines.at(-1)?.split(';').at(-1) ?? ''
  expect(inFile).toBe(whole.replaceAll(/[^\d,]/g, ''))
  await expect(files).toBeHidden()

  await button(page, 'PDF').click()
  const printed = dialog(page, 'Encaissements en PDF')
  const path = (await printed.getByRole('link', { name: 'Ouvrir' }).getAttribute('href')) ?? ''
  // Drawing it is tested on the server, where nobody waits for a slow machine.
  const answer = await page.request.head(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const employee = await visit('employee')
  await employee.goto('/app/rapports')
  await expectHeading(employee, 'Permissions Insuffisantes')
  expect((await employee.request.head(path)).status()).toBe(403)
})

test('a total, what has been due so long and what stands here so long each open a list of as much', async ({ page }) => {
  const openFrom = async (query: string, name: string, line: number, link: number) => {
    await page.goto(`/app/rapports?rapport=${query}`)
    const figure = page.getByRole('table', { name }).getByRole('row').nth(line).getByRole('link').nth(link)
    const text = (await figure.textContent()) ?? ''
    await figure.click()
    return text
  }
  const billed = await openFrom('ventes&par=service&du=2020-01-01&au=2029-12-31', 'Ventes', -1, -1)
  await expectHeading(page, 'Factures')
  await expect(page.getByText(`Total ${billed}`)).toBeVisible()

  const notDue = await openFrom('balance-agee', 'Balance âgée', -1, 0)
  await expectHeading(page, 'Factures')
  await expect(page.getByText(`Reste dû ${notDue}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Échéance : depuis le / })).toBeVisible()

  const parcels = await openFrom('stock', 'Stock entrepôt', 1, 0)
  await expectHeading(page, 'Réception Warehouse')
  await expect(page.getByText(new RegExp(`^${parcels} réceptions?$`)).last()).toBeVisible()
})

test('a period that is refused is said where it is corrected; a balance is asked by one day, the stock by none', async ({ page }) => {
  await page.goto('/app/rapports?rapport=ventes&du=2015-01-01&au=2026-10-01')
  const refusal = page.getByText('La période ne peut pas dépasser 10 ans.')
  await expect(refusal).toBeVisible()
  // A report is of some days: no choice of its period says that it is of all.
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
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('au') === '2026-09-15' && searchParams.get('du') === '2015-01-01')
  await expect(page.getByRole('table', { name: 'Balance âgée' })).toBeVisible()
})

test('a report that takes its time says so, is left at will, and comes when it is asked again', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  const held = async (route: Route) => {
    await answered
    // Given up meanwhile, it has nobody to answer.
    await route.continue().catch(() => {})
  }
  await page.route(/\/api\/reports\/encaissements\?/, held, { times: 1 })
  await page.goto('/app/rapports?rapport=encaissements&du=2020-01-01&au=2029-12-31')
  const report = page.getByRole('region', { name: 'Encaissements' })
  await expect(report.getByText('Préparation du rapport…')).toBeVisible()
  await button(report, 'Annuler').click()
  await expect(report.getByText('Rapport annulé')).toBeVisible()
  await expect(report.getByText('Préparation du rapport…')).toBeHidden()
  answer()
  await button(report, 'Réessayer').click()
  await expect(report.getByRole('table').getByRole('row').last()).toContainText('$')
})

test('a bar opens what its figure in the table opens; a chart that stops before the table does says where', async ({ page }) => {
  await page.goto('/app/rapports?rapport=encaissements&du=2020-01-01&au=2029-12-31')
  const figure = page.getByRole('table', { name: 'Encaissements' }).locator('tfoot').getByRole('link').first()
  const collected = (await figure.textContent()) ?? ''
  await page.locator('.recharts-bar-rectangle').first().click()
  await expectHeading(page, 'Paiements')
  await expect(page.getByText(`Reçu ${collected}`)).toBeVisible()

  const stop = page.getByText("Le graphique s'arrête aux 24 premières lignes.")
  await page.goto('/app/rapports?rapport=ventes&par=client&du=2020-01-01&au=2029-12-31')
  await expect(stop).toBeVisible()
  await page.goto('/app/rapports?rapport=ventes&par=mode&du=2020-01-01&au=2029-12-31')
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await expect(stop).toHaveCount(0)
})
