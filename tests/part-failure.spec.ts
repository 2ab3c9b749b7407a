import { button, dialog, field, row, waitForDialog } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// An error in a part of a page is shown in that part and reported to the server; the rest goes on.

test.use({ own: true })

const failureText = "Cette partie n'a pas pu s'afficher."

test('fields of a failed dialog return their entries, and a failed row or card leaves the others', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/Broken on purpose|is not a function/)
  const known = await admin.createClient({ name: unique('Aaa Maison') })
  for (const name of ['Maison Boma', 'Maison Goma']) await admin.createClient({ name: unique(name) })
  await breakScrolling(page)
  const reportedParts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('report_page_failure'))
      reportedParts.push((request.postDataJSON() as { part: string }).part)
  })

  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = await waitForDialog(page, 'Nouveau Client')
  await field(form, 'Adresse').fill('Quai 7')
  await field(form, "Nom de l'entreprise").fill(known.name)
  await expect(form.getByRole('alert')).toContainText(failureText)
  await expect(button(form, 'Créer'), 'the dialog is there').toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeAttached()
  await mendScrolling(page)
  await button(form, 'Réessayer').click()
  await expect(field(form, "Nom de l'entreprise")).toHaveValue(known.name)
  await expect(field(form, 'Adresse')).toHaveValue('Quai 7')
  await expect(form.getByText('Ce client existe peut-être déjà.')).toBeVisible()
  expect(reportedParts).toEqual(['Nouveau Client'])

  await page.route(/\/api\/clients\?/, async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { items: { id: string }[] }
    await route.fulfill({
      json: {
        ...list,
        items: list.items.map((item) => (item.id === known.id ? { ...item, phone: 7 } : item)),
      },
    })
  })
  await page.goto(`/app/clients?q=${encodeURIComponent('Maison')}`)
  await expect(page.getByText("Cette ligne n'a pas pu s'afficher.")).toHaveCount(1)
  await expect(row(page, known.name)).toHaveCount(0)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
})

test('a dialog that fails completely shows a message in its place, and closes', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/./)
  const invoice = await admin.createInvoice({ service: await admin.createService() })
  await page.route(`**/api/invoices/${invoice.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), items: 7 } })
  })
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const failed = dialog(page, "Erreur d'affichage")
  await expect(failed).toContainText(failureText)
  await button(failed, 'Fermer').click()
  await expect(failed).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

function breakScrolling(page: Page) {
  return page.addInitScript(() => {
    const { scrollIntoView } = Element.prototype
    Object.assign(globalThis, { mendScrolling: () => Object.assign(Element.prototype, { scrollIntoView }) })
    Element.prototype.scrollIntoView = () => {
      throw new Error('Broken on purpose')
    }
  })
}

function mendScrolling(page: Page) {
  return page.evaluate(() => (globalThis as unknown as { mendScrolling: () => void }).mendScrolling())
}
