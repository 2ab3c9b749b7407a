import { everything } from './support/axe.ts'
import {
  button,
  dialog,
  expectHeading,
  field as fieldOf,
  toast,
  waitForDialog,
  waitForShell,
  withNoBreakSpaces,
} from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// The search of the header. The results of each role have their tests in server/src/trade/search.

test.use({ own: true })

const field = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.getByRole('listbox', { name: 'Résultats de la recherche' })

test('a result is opened by keyboard alone, with one request for each pause', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Lubumbashi Négoce') })
  await admin.createInvoice({ client, service: await admin.createService() })
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && requests.push(request.url()))

  await page.goto('/app')
  await waitForShell(page)
  await expect(field(page)).toHaveAttribute('placeholder', 'Rechercher clients, factures, marchandises...')
  await pressUntilFocused(page, '/')
  await page.keyboard.type(client.name.toUpperCase(), { delay: 20 })
  await expect(results(page).getByRole('option')).toHaveCount(2)
  expect(requests.length).toBeLessThan(client.name.length / 2)
  await expect(results(page).getByRole('option').first()).toContainText(client.name)
  await expect(results(page).getByRole('option').nth(1)).toContainText('En attente')
  expect(await everything(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
  await expect(field(page)).toHaveValue(client.name.toUpperCase())
  await page.keyboard.press('Control+k')
  await expect(results(page).getByRole('option')).toHaveCount(2)

  // A colleague changes a record, so the search is repeated. Entrée opens the chosen result once the response
  // is there.
  const again = page.waitForRequest(/\/api\/search/)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/search*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await admin.createClient()
  await again
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  answer()
  await expect(dialog(page, 'Modifier la Facture Maritime')).toBeVisible()
})

test('a search shows twelve results, late ones coloured, or none, and closes at an outside click', async ({
  page,
}) => {
  const status = (at: number) => ['En attente', 'Retard', 'En retard'][at % 3]
  const found = Array.from({ length: 13 }, (_, at) => ({
    ...{
      type: 'invoice',
      id: `${at}`,
      title: `INV-${at}`,
      subtitle: 'Maison Kivu',
      status: status(at),
      owedCents: null,
      route: '/app/factures',
    },
  }))
  await page.route('**/api/search*', (route) =>
    route.fulfill({ json: route.request().url().includes('kivu') ? found : [] }),
  )
  await page.goto('/app/clients')
  await field(page).fill('z')
  await expect(page.getByText('Recherche en cours...')).toBeHidden()
  await field(page).fill('kivu')
  await expect(results(page).getByRole('option')).toHaveCount(12)
  await expect(page.getByText('Plus de résultats disponibles. Affinez votre recherche.')).toBeVisible()
  const colourOf = (text: string) =>
    results(page)
      .getByText(text, { exact: true })
      .first()
      .evaluate((badge) => getComputedStyle(badge).color)
  expect(await colourOf('En retard')).toBe(await colourOf('Retard'))
  expect(await colourOf('En retard')).not.toBe(await colourOf('En attente'))

  await field(page).fill('zzqqxx')
  await expect(page.getByText(/Aucun résultat trouvé pour .*zzqqxx/)).toBeVisible()
  const advice = page.getByText('Essayez avec un nom, numéro ou référence')
  await expect(advice).toBeVisible()
  await page.getByRole('heading', { name: 'Clients' }).click()
  await expect(advice).toBeHidden()
  await button(page, 'Effacer la recherche globale').click()
  await expect(field(page)).toHaveValue('')
})

/** The shell listens to its keys a moment after it is drawn. */
async function pressUntilFocused(page: Page, keys: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(field(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

async function findInvoice(page: Page, admin: Staff): Promise<Locator> {
  const { invoiceNumber } = await admin.createInvoice({ service: await admin.createService() })
  await waitForShell(page)
  await pressUntilFocused(page, 'Control+k')
  await field(page).fill(invoiceNumber)
  await expect(results(page).getByRole('option').first()).toContainText(invoiceNumber)
  await page.keyboard.press('Enter')
  return dialog(page, 'Modifier la Facture Maritime')
}

test('a payment over a found invoice keeps the typed search, and returns to the invoice', async ({
  page,
  admin,
}) => {
  await page.goto('/app/paiements')
  const invoice = await findInvoice(page, admin)
  await fieldOf(invoice, 'Description').fill('Sept colis')
  await button(invoice, 'Enregistrer un paiement').click()
  await waitForDialog(page, 'Enregistrer Paiement')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Enregistrer Paiement')).toHaveCount(0)
  await button(invoice, 'Enregistrer un paiement').click()
  const payment = dialog(page, 'Enregistrer Paiement')
  await expect(fieldOf(payment, 'Montant')).toHaveValue(withNoBreakSpaces('100,00 $'))
  await fieldOf(payment, 'Montant').fill('40')
  await button(payment, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(invoice.getByRole('list', { name: 'Paiements de la facture' })).toContainText(
    withNoBreakSpaces('40,00 $'),
  )
  await expect(invoice.getByRole('complementary')).toContainText(withNoBreakSpaces('Déjà payé40,00 $'))
  await expect(fieldOf(invoice, 'Description')).toHaveValue('Sept colis')
  await button(invoice, 'Modifier').click()
  await expect(invoice, 'the payment is no change of somebody else').toHaveCount(0)
})

test('pages and actions are found by name and opened by Entrée; g and a letter opens a screen', async ({
  page,
}) => {
  await page.goto('/app')
  await waitForShell(page)
  await pressUntilFocused(page, '/')
  await page.keyboard.type('nouv fret aér')
  await expect(results(page).getByRole('option')).toHaveText(['Action : Nouvelle facture fret aérien'])
  expect(await everything(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Nouvelle Facture Fret Aérien')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Nouvelle Facture Fret Aérien')).toBeHidden()
  await pressUntilFocused(page, '/')
  await field(page).fill('remettre')
  await page.keyboard.press('Enter')
  const remise = await waitForDialog(page, 'Remise')
  await expect(page).toHaveURL(/remise=nouvelle/)
  await button(remise, 'Fermer').click()
  await pressUntilFocused(page, '/')
  await field(page).fill('fuseau')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/parametres/fuseau')
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/app\/rapports/)
})

test('search results are cached: fresh for ten seconds, shown for thirty, then deleted', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ name: unique('Lubumbashi Négoce') })
  const found = results(page).getByRole('option')
  const answered = page.getByRole('search').getByRole('status').getByText('1 résultat')
  let requestCount = 0
  let answer = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  // A colleague's change would repeat the search, so the stream of changes is blocked.
  await page.route('**/api/realtime*', () => {})
  await page.route('**/api/search*', async (route) => {
    requestCount += 1
    await held
    await route.continue()
  })
  // The test moves the page's clock, so that a slow machine changes nothing.
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
  await expect(field(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchAfter(0)
  await comes(() => expect(answered).toBeAttached({ timeout: 500 }))

  hold()
  await searchAfter(5)
  await expect(answered).toBeAttached()
  await expect(found).toHaveCount(1)
  expect(requestCount).toBe(1)

  await searchAfter(11)
  await expect.poll(() => requestCount).toBe(2)
  await expect(found).toHaveCount(1)
  await expect(answered).not.toBeAttached()
  answer()
  await comes(() => expect(answered).toBeAttached({ timeout: 500 }))

  hold()
  await searchAfter(31)
  await expect.poll(() => requestCount).toBe(3)
  await expect(page.getByText('Recherche en cours...')).toBeVisible()
  await expect(found).toHaveCount(0)
  answer()
  await comes(() => expect(found).toHaveCount(1, { timeout: 500 }))
})

test('text typed after Ctrl K before the application loads is searched, then cleared by a result', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ name: unique('Matadi Negoce') })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/app/clients', { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(globalThis, 'escaleEarlySearch'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${client.name}x`)
  await page.keyboard.press('Backspace')
  release()
  await expect(field(page)).toHaveValue(client.name)
  await expect(field(page)).toBeFocused()
  await results(page).getByRole('option').first().click()
  await expect(dialog(page, 'Modifier le Client')).toBeVisible()
  await expect(field(page)).toHaveValue('')
})
