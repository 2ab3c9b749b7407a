import { everything } from './support/axe.ts'
import { button, dialog, expectHeading, field as fieldOf, listening, opened, toast, written } from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

const field = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.getByRole('listbox', { name: 'Résultats de la recherche' })

test.use({ as: 'admin' })

test('what is found is opened from the keyboard alone, in one request for each pause', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Lubumbashi Négoce') })
  await admin.createInvoice({ client })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))

  await page.goto('/app')
  await listening(page)
  await expect(field(page)).toHaveAttribute('placeholder', 'Rechercher clients, factures, marchandises...')
  await pressUntilFocused(page, '/')
  await page.keyboard.type(client.name.toUpperCase(), { delay: 20 })
  await expect(results(page).getByRole('option')).toHaveCount(2)
  expect(asked.length).toBeLessThan(client.name.length / 2)
  await expect(results(page).getByRole('option').first()).toContainText(client.name)
  await expect(results(page).getByRole('option').nth(1)).toContainText('En attente')
  expect(await everything(page)).toEqual([])

  // Somebody changes something meanwhile: what was found is asked for again, and Entrée is for what the arrows chose.
  const again = page.waitForRequest(/\/api\/search/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/search*', async (route) => {
    await held
    await route.continue()
  })
  await admin.createClient()
  await again
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  answer()
  await expect(dialog(page, 'Modifier la Facture Maritime')).toBeVisible()
})

/** The shell hears its keys a moment after it is drawn, which a busy machine makes long. */
async function pressUntilFocused(page: Page, keys: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(field(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

async function findInvoice(page: Page, admin: Staff): Promise<Locator> {
  const { invoiceNumber } = await admin.createInvoice()
  await listening(page)
  await pressUntilFocused(page, 'Control+k')
  await page.keyboard.type(invoiceNumber, { delay: 40 }) // as a hand: what a gun types over a former search begins a new one
  await expect(field(page)).toHaveValue(invoiceNumber)
  await expect(results(page).getByRole('option').first()).toContainText(invoiceNumber)
  await page.keyboard.press('Enter')
  return dialog(page, 'Modifier la Facture Maritime')
}

for (const path of ['/app', '/app/paiements'])
  test(`an invoice found on ${path} is come back to from the payment that is recorded over it`, async ({ page, admin }) => {
    await page.goto(path)
    const invoice = await findInvoice(page, admin)
    await button(invoice, 'Enregistrer un paiement').click()
    const payment = dialog(page, 'Enregistrer Paiement')
    await expect(fieldOf(payment, 'Montant')).toHaveValue(written('100,00 $'))
    await button(payment, 'Enregistrer').click()
    await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(invoice.getByRole('complementary')).toContainText(written('Déjà payé100,00 $'))
  })

test('what was typed in an invoice stays while a payment is recorded over it', async ({ page, admin }) => {
  await page.goto('/app')
  const invoice = await findInvoice(page, admin)
  await fieldOf(invoice, 'Description').fill('Sept colis')
  await button(invoice, 'Enregistrer un paiement').click()
  await opened(page, 'Enregistrer Paiement')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Enregistrer Paiement')).toHaveCount(0)
  await button(invoice, 'Enregistrer un paiement').click()
  await fieldOf(dialog(page, 'Enregistrer Paiement'), 'Montant').fill('40')
  await button(dialog(page, 'Enregistrer Paiement'), 'Enregistrer').click()
  await expect(invoice.getByRole('list', { name: 'Paiements de la facture' })).toContainText(written('40,00 $'))
  await expect(fieldOf(invoice, 'Description')).toHaveValue('Sept colis')
  await button(invoice, 'Modifier').click()
  await expect(invoice, 'the payment is no change of somebody else').toHaveCount(0)
})

test('Échap closes what was found and keeps what was typed; Ctrl K shows it again', async ({ page, admin }) => {
  const { number } = await admin.receive()
  await page.goto('/app')
  await field(page).fill(number)
  await expect(results(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
  await expect(field(page)).toHaveValue(number)
  await page.keyboard.press('Control+k')
  await expect(results(page)).toBeVisible()
})

test('nothing found says so, with what to try; the field is emptied, and left by a click outside', async ({ page }) => {
  await page.goto('/app/clients')
  await field(page).fill('z')
  await expect(page.getByText('Recherche en cours...')).toBeHidden()
  await field(page).fill('zzqqxx')
  await expect(page.getByText(/Aucun résultat trouvé pour .*zzqqxx/)).toBeVisible()
  await expect(page.getByText('Essayez avec un nom, numéro ou référence')).toBeVisible()
  await page.getByRole('heading', { name: 'Clients' }).click()
  await expect(page.getByText('Essayez avec un nom, numéro ou référence')).toBeHidden()
  await page.getByRole('button', { name: 'Effacer la recherche globale' }).click()
  await expect(field(page)).toHaveValue('')
})

test('goods are shown where they are kept', async ({ page, admin }) => {
  const receipt = await admin.receive()
  await page.goto('/app')
  await field(page).fill(receipt.number)
  await results(page).getByRole('option', { name: receipt.number }).click()
  await expect(page).toHaveURL(/\/app\/warehouse\?q=/)
  await expectHeading(page, 'Réception Warehouse')
})

for (const who of ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const)
  test.describe(who, () => {
    test.use({ as: who })

    test(`${who}: each result leads to what it is about`, async ({ page, admin }) => {
      test.slow() // it opens all that one search finds
      const tag = unique('Sankuru')
      const client = await admin.createClient({ name: `${tag} Négoce` })
      await admin.pay(await admin.createInvoice({ client }), 10_00)
      await admin.createService({ name: `${tag} Transit` })
      await admin.receive({ description: tag, clientId: client.id })
      await admin.register({ vehicleBrand: tag })
      await page.goto('/app')
      await field(page).fill(tag)
      // Until it is answered, what was found before stays in sight.
      await expect(results(page).getByRole('option').filter({ hasText: tag }).first()).toBeVisible()
      const titles = await results(page).getByRole('option').locator('[class*="_title_"]').allTextContents()
      expect(titles.length).toBeGreaterThan(2)
      for (const [at, said] of titles.entries()) {
        const before = page.url()
        await field(page).fill('')
        await field(page).fill(tag)
        await results(page).getByRole('option').nth(at).click()
        await expect.poll(() => isAbout(page, said.replace(/^.* : /, ''), before), { message: said }).toBe(true)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })
  })

/** A dialog shows what was found, or the page went somewhere that names it. */
async function isAbout(page: Page, title: string, before: string): Promise<boolean> {
  if ((await page.getByRole('dialog').count()) > 0) return true
  return page.url() !== before && (await page.locator('main').textContent())?.includes(title) === true
}

test.describe('in a warehouse', () => {
  test.use({ as: 'warehouse_supervisor' })

  test('a client leads to the goods of that client alone, also from the warehouse itself', async ({ page, admin }) => {
    const client = await admin.createClient({ name: unique('Kwilu Agro') })
    const theirs = await admin.receive({ clientId: client.id })
    await page.goto('/warehouse')
    await field(page).fill(client.name)
    await results(page).getByRole('option', { name: client.name }).click()
    await expect(page).toHaveURL(new RegExp(`/warehouse\\?client=${client.id}$`))
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'REC-' })).toHaveCount(1)
    await expect(page.getByRole('table')).toContainText(theirs.number)
  })
})

test('twelve results are shown at most, and what is left is said', async ({ page, admin }) => {
  const tag = unique('Kasaï')
  for (const town of ['Likasi', 'Kolwezi', 'Mbandaka']) {
    const client = await admin.createClient({ name: `${tag} ${town}` })
    await admin.pay(await admin.createInvoice({ client }), 10_00)
    await admin.receive({ description: `Cartons ${tag}` })
  }
  await admin.register({ vehicleBrand: tag })
  const more = page.getByText('Plus de résultats disponibles. Affinez votre recherche.')
  await page.goto('/app')
  await field(page).fill(tag)
  await expect(results(page).getByRole('option')).toHaveCount(12)
  await expect(results(page).getByRole('option', { name: 'Véhicule' })).toHaveCount(0)
  await expect(more).toBeVisible()
  await field(page).fill(`${tag} Kolwezi`)
  await expect(results(page).getByRole('option')).toHaveCount(3)
  await expect(more).toBeHidden()
})

test('an invoice said to be « En retard » has the colour of « Retard »', async ({ page }) => {
  const found = (id: string, status: string) => ({ type: 'invoice', id, title: `INV-${id}`, subtitle: 'Maison Kivu', status, route: '/app/factures' })
  await page.route('**/api/search*', (route) => route.fulfill({ json: [found('1', 'En attente'), found('2', 'Retard'), found('3', 'En retard')] }))
  await page.goto('/app')
  await field(page).fill('kivu')
  const colorOf = (status: string) =>
    results(page)
      .getByText(status, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color)
  expect(await colorOf('En retard')).toBe(await colorOf('Retard'))
  expect(await colorOf('En retard')).not.toBe(await colorOf('En attente'))
})

test('what was found is not asked for again for ten seconds, is shown meanwhile for thirty, and forgotten then', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Lubumbashi Négoce') })
  const found = results(page).getByRole('option')
  const answered = page.getByRole('search').getByRole('status').getByText('1 résultat')
  let asked = 0
  let answer = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  // What colleagues change would have it asked for again: nobody is heard.
  await page.route('**/api/realtime*', () => {})
  await page.route('**/api/search*', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  // The page's clock moves when it is told to, however long the machine takes.
  const searchAfter = async (seconds: number) => {
    await field(page).fill('')
    await expect(results(page)).toBeHidden()
    await page.clock.runFor(seconds * 1000)
    await field(page).fill(client.name)
    await page.clock.runFor(250)
  }
  const comes = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10)
      await check()
    }).toPass()
  await page.clock.install()
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await expect(field(page)).toBeVisible() // it comes after what the page shows first
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchAfter(0)
  await comes(() => expect(answered).toBeAttached({ timeout: 500 }))

  hold()
  await searchAfter(5)
  await expect(answered).toBeAttached()
  await expect(found).toHaveCount(1)
  expect(asked).toBe(1)

  await searchAfter(11)
  await expect.poll(() => asked).toBe(2)
  await expect(found).toHaveCount(1)
  await expect(answered).not.toBeAttached()
  answer()
  await comes(() => expect(answered).toBeAttached({ timeout: 500 }))

  hold()
  await searchAfter(31)
  await expect.poll(() => asked).toBe(3)
  await expect(page.getByText('Recherche en cours...')).toBeVisible()
  await expect(found).toHaveCount(0)
  answer()
  await comes(() => expect(found).toHaveCount(1, { timeout: 500 }))
})
