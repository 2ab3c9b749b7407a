import { Gestures } from '../support/gestures.ts'
import { waitForShell } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

// Stories a, b and r of issue 50, at the counter: somebody telephones.

test.use({ own: true })

const option = (page: Page, text: string) =>
  page
    .getByRole('listbox', { name: 'Résultats de la recherche' })
    .getByRole('option')
    .filter({ hasText: text })

test('« Où est mon colis ? » and « Combien je dois ? » are answered in the results, in 2 gestures', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ name: unique('Bukavu Négoce'), phone: '+243810445536' })
  const invoice = await admin.createInvoice({ client, service: await admin.createService() })
  await admin.receive({ trackingNumber: 'DESK1003', clientId: client.id })
  await page.goto('/app')
  await waitForShell(page)
  const gestures = new Gestures(page, 2)
  await gestures.press('Control+k')
  await gestures.type('0810445536')
  await expect(option(page, 'DESK1003')).toContainText("à l'entrepôt")
  await expect(option(page, client.name).first()).toContainText('Doit')
  expect(invoice.total).toBeGreaterThan(0)
})

test('an amount, a page and an act are found in 3 gestures each', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Kindu Bois') })
  const invoice = await admin.createInvoice({ client, service: await admin.createService() })
  await page.goto('/app')
  await waitForShell(page)
  const typed: [string, string][] = [
    [(invoice.total / 100).toFixed(2).replace('.', ','), invoice.invoiceNumber],
    ['rapports', 'Rapports'],
    ['nouveau client', 'Nouveau client'],
  ]
  for (const [search, title] of typed) {
    const gestures = new Gestures(page, 2)
    await gestures.press('Control+k')
    await gestures.type(search)
    await expect(option(page, title).first()).toBeVisible()
  }
})
