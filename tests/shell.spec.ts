import { fileOfPart } from './support/chunks.ts'
import { button, dialog, expectHeading, field, openRow, toast } from './support/page.ts'
import { expect, type Locator, test } from './support/test.ts'

// The frame of the application, and what it does when a file or an answer of the server is missing.

test.use({ own: true })

test('the frame names the product, the menu the person, and the dark theme stays at the next visit', async ({
  page,
}) => {
  await page.goto('/app')
  await expect(page.getByRole('banner')).toContainText(
    'Escale, la gestion du fret maritime, aérien et terrestre',
  )
  const side = page.getByRole('complementary', { name: 'Barre latérale' })
  await expect(side).toContainText(`© ${new Date().getFullYear()} Escale. Tous droits réservés.`)
  await expect(side).toContainText("Développé par l'équipe Escale")

  await button(page, 'Menu utilisateur').click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('@essais.example')
  await expect(menu.getByText('Administrateur', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button(page, 'Menu utilisateur')).toBeFocused()

  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Thème sombre' }).click()
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Thème clair' }).click()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a missing file is retried, with a message in the page or in place of the frame meanwhile', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
  const clients = fileOfPart('src/trade/clients/ClientsPage.tsx')
  await test.step('a page that fails once appears by itself', async () => {
    await page.route(clients, (route) => route.abort(), { times: 1 })
    await page.goto('/app/clients')
    await expectHeading(page, 'Clients')
  })
  await test.step('a page that fails for long leaves the menu', async () => {
    await page.route(clients, (route) => route.abort())
    await page.reload()
    await expectHeading(page, "Cette page n'a pas pu s'afficher")
    await expect(page.getByRole('link', { name: 'Services', exact: true })).toBeVisible()
    await page.unroute(clients)
    await button(page, 'Réessayer').click()
    await expectHeading(page, 'Clients')
  })
  await test.step('a frame that fails', async () => {
    const shell = fileOfPart('src/shell/frame/Shell.tsx')
    await page.route(shell, (route) => route.abort())
    await page.goto('/app')
    await expectHeading(page, 'Unexpected Application Error!')
    await page.unroute(shell)
    await button(page, 'Réessayer').click()
    await expectHeading(page, 'Tableau de bord')
  })
  await test.step('a slow page', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(fileOfPart('src/trade/payments/PaymentsPage.tsx'), async (route) => {
      await isReleased
      await route.continue()
    })
    await page.getByRole('link', { name: 'Paiements', exact: true }).click()
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Chargement...' })
    await expect(waiting).toBeVisible()
    release()
    await expectHeading(page, 'Paiements')
    await expect(waiting).toHaveCount(0)
  })
})

test('a missing part of the frame or of a form is retried until it loads, and entries stay', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
  const sign = page.getByRole('banner').getByText('Tout est synchronisé')
  const parts = fileOfPart('src/shell/outbox/outbox-parts.ts')
  await page.route(parts, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(parts.slice(2)))
  await page.goto('/app/warehouse')
  await refused
  await expectHeading(page, 'Réception Warehouse')
  await expect(sign).toHaveCount(0)
  await page.unroute(parts)
  await expect(sign).toBeVisible()

  const service = await admin.createService()
  await page.goto('/app/services')
  await openRow(page, service.name)
  const form = dialog(page, 'Modifier le Service')
  await field(form, 'Nom').fill('Groupage par Matadi')
  const history = fileOfPart('src/channels/history/HistoryPanel.tsx')
  await page.route(history, (route) => route.abort())
  await button(form, 'Historique').click()
  await expect(toast(page, "Cette partie de la page n'a pas pu se charger.")).toBeVisible()
  await expect(field(form, 'Nom')).toHaveValue('Groupage par Matadi')
  await page.unroute(history)
  await expect(dialog(page, 'Historique')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(form, 'Nom')).toHaveValue('Groupage par Matadi')
})

test('a failed list shows its reason and is retried, by itself or on demand, unless refused', async ({
  page,
  context,
  admin,
  faults,
}) => {
  faults.expect(/status of 403/, /status of 404/, /status of 503/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  await admin.ask('POST', '/expeditions', { mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' })
  await admin.createClient()
  const failure = page.getByRole('alert').filter({ hasText: "La liste n'a pas pu être chargée" })
  const clients = page.getByRole('table', { name: 'Clients' })
  await test.step('a refused list', async () => {
    const refusal = { code: 'FORBIDDEN', message: "Vous n'avez pas le droit de faire cela." }
    await page.route('**/api/clients?*', (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    })
    await page.goto('/app/clients')
    await expect(failure).toContainText(refusal.message)
    await button(page, 'Réessayer').click()
    await expect(clients).toBeVisible()
  })
  await test.step('a busy server', async () => {
    let requestCount = 0
    await page.route('**/api/clients?*', (route) => {
      requestCount += 1
      return requestCount < 3
        ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Indisponible' } })
        : route.continue()
    })
    await page.reload()
    await expect.poll(() => requestCount).toBe(3)
    await expect(clients).toBeVisible()
  })
  await test.step('a missing list', async () => {
    let requestCount = 0
    await page.route('**/api/services?*', (route) => {
      requestCount += 1
      return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Introuvable' } })
    })
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await expect(failure).toBeVisible()
    expect(requestCount).toBe(1)
  })
  await test.step('an unreachable server', async () => {
    let isAway = true
    await page.route(/api\/(expeditions|realtime)\?/, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto('/app/expeditions')
    await expect(failure).toBeVisible()
    isAway = false
    await expect(failure).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Expéditions' })).toBeVisible()
  })
  await test.step('a device without network', async () => {
    await context.setOffline(true)
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Hors ligne.')).toBeHidden()
  })
})

test('one-line messages stack at the bottom right in dark, titled ones alone under the header', async ({
  page,
  admin,
}) => {
  const invoice = await admin.createInvoice({ service: await admin.createService() })
  const client = await admin.createClient()
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const form = dialog(page, 'Modifier la Facture Maritime')
  await form.getByLabel('Description').fill('Sept colis')
  await button(form, 'Modifier').click()
  const titled = toast(page, 'Facture modifiée')
  await expect(titled).toContainText(`La facture ${invoice.invoiceNumber} a été modifiée avec succès.`)
  await expect
    .poll(async () => {
      const above = await titled.boundingBox()
      return above && above.y < 200 && Math.abs(above.x + above.width / 2 - 720) < 40
    })
    .toBe(true)

  await page.goto(`/app/clients?q=${encodeURIComponent(client.name)}`)
  await page.getByRole('row').filter({ hasText: client.name }).getByRole('button').click()
  await dialog(page, 'Modifier le Client').getByLabel('Adresse').fill('Gombe')
  await button(page, 'Modifier').click()
  const line = toast(page, 'Client modifié avec succès')
  await expect(line).toBeVisible()
  await expect
    .poll(async () => {
      const below = await line.boundingBox()
      return below && below.y > 700 && below.x > 1000
    })
    .toBe(true)
  expect(await lightnessOf(line)).toBeLessThan(35)
})

/** The lightness of a background, from 0 to 100. */
function lightnessOf(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return 100
    context.fillStyle = getComputedStyle(element).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return ((Math.max(red, green, blue) + Math.min(red, green, blue)) / 2 / 255) * 100
  })
}
