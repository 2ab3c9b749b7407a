import { fileOfPart } from './support/chunks.ts'
import { button, dialog, expectHeading, field, opened, openRow, toast } from './support/page.ts'
import { people, type Site, type Who } from './support/site.ts'
import { expect, type Locator, test } from './support/test.ts'

test('the header carries the banner, the footer the copyright and the credit', async ({ page }) => {
  await page.goto('/app')
  await expect(page.getByRole('banner')).toContainText('Escale, la gestion du fret maritime, aérien et terrestre')
  const side = page.getByRole('complementary', { name: 'Barre latérale' })
  await expect(side).toContainText(`© ${new Date().getFullYear()} Escale. Tous droits réservés.`)
  await expect(side).toContainText("Développé par l'équipe Escale")
})

const hues: [Who, string, (hue: number, saturation: number) => boolean][] = [
  ['admin', 'Administrateur', (hue, saturation) => saturation > 30 && (hue < 20 || hue > 340)],
  ['manager', 'Gestionnaire', (hue, saturation) => saturation > 30 && hue > 20 && hue < 55],
  ['employee', 'Employé', (hue, saturation) => saturation > 30 && hue > 200 && hue < 260],
  ['viewer', 'Lecteur', (_hue, saturation) => saturation < 20],
]
for (const [who, role, isRight] of hues) {
  test(`the user menu says who one is, the role of a ${who} in its colour`, async ({ visit }) => {
    const page = await visit(who)
    await page.goto('/app')
    await button(page, 'Menu utilisateur').click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText(people[who])
    const [hue, saturation] = await colourOf(menu.getByText(role, { exact: true }))
    expect(isRight(hue, saturation), `hue ${hue}, saturation ${saturation}`).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button(page, 'Menu utilisateur')).toBeFocused()
  })
}

test('the dark theme is kept at the next visit', async ({ page }) => {
  await page.goto('/app')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Thème sombre' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Thème clair' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a page that is slow to come says Chargement...', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(fileOfPart('src/trade/clients/ClientsPage.tsx'), async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/app')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Chargement...' })).toBeVisible()
  arrive()
  await expectHeading(page, 'Clients')
  await expect(page.getByText('Chargement...')).toHaveCount(0)
})

test('a part of the site that is missing is asked for once more by itself', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
  await page.route(fileOfPart('src/trade/clients/ClientsPage.tsx'), (route) => route.abort(), { times: 1 })
  await page.goto('/app/clients')
  await expectHeading(page, 'Clients')
})

test('a page that cannot be had is said in place, and the menu stays', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
  await page.route(fileOfPart('src/trade/clients/ClientsPage.tsx'), (route) => route.abort())
  await page.goto('/app/clients')
  await expectHeading(page, "Cette page n'a pas pu s'afficher")
  await page.unroute(fileOfPart('src/trade/clients/ClientsPage.tsx'))
  await button(page, 'Réessayer').click()
  await expectHeading(page, 'Clients')
})

test('a part of a form that cannot be had is asked for again until it comes: what was typed stays', async ({ page, admin, faults }) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
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
  await expect(dialog(page, 'Historique')).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(field(form, 'Nom')).toHaveValue('Groupage par Matadi')
})

test('a shell that cannot be had is an Unexpected Application Error!', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/, /dynamically imported module/)
  await page.route(fileOfPart('src/shell/frame/Shell.tsx'), (route) => route.abort())
  await page.goto('/app')
  await expectHeading(page, 'Unexpected Application Error!')
  await page.unroute(fileOfPart('src/shell/frame/Shell.tsx'))
  await button(page, 'Réessayer').click()
  await expectHeading(page, 'Tableau de bord')
})

test('a list that cannot be had says why, and comes at the next try', async ({ page, faults }) => {
  faults.expect(/status of 403/)
  const refuse = { status: 403, json: { code: 'FORBIDDEN', message: "Vous n'avez pas le droit de faire cela." } }
  await page.route('**/api/clients?*', (route) => route.fulfill(refuse), { times: 1 })
  await page.goto('/app/clients')
  await expect(page.getByRole('alert')).toContainText("La liste n'a pas pu être chargée")
  await expect(page.getByRole('alert')).toContainText("Vous n'avez pas le droit de faire cela.")
  await button(page, 'Réessayer').click()
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
})

test('a request that fails on the way is tried again by itself, never one that was refused', async ({ page, faults }) => {
  faults.expect(/status of 503/, /status of 404/)
  let asked = 0
  await page.route('**/api/clients?*', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Indisponible' } }) : route.continue()
  })
  await page.goto('/app/clients')
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible({ timeout: 15_000 })
  let refused = 0
  await page.route('**/api/services?*', (route) => {
    refused += 1
    return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Introuvable' } })
  })
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText("La liste n'a pas pu être chargée")
  expect(refused).toBe(1)
})

test('a list that a server out of reach did not give comes by itself once that server is heard again', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  let isAway = true
  await page.route(/api\/(expeditions|realtime)\?/, (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/app/expeditions')
  await expect(page.getByRole('alert')).toContainText("La liste n'a pas pu être chargée", { timeout: 20_000 })
  isAway = false
  await expect(page.getByRole('table', { name: 'Expéditions' })).toBeVisible({ timeout: 20_000 })
})

test('a page that opens asks once for what it shows, and again only for what changed meanwhile', async ({ page, site }) => {
  await page.goto('/app/expeditions')
  await expect(page.getByRole('row')).not.toHaveCount(0) // what the page that is left asks for is not counted
  // A slow page is told what changed since long before it: nothing has, by then.
  await expect.poll(() => missedWithin(site, 10_000), { timeout: 30_000 }).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const joins = () => page.waitForResponse('**/api/realtime*')
  await Promise.all([joins(), page.reload()])
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.waitForTimeout(1000) // twice what a page waits before it asks again
  expect(asked.filter((path) => path === '/api/expeditions')).toHaveLength(1)
})

/** What the server tells a page that has heard nothing for so long. */
async function missedWithin(site: Site, ms: number): Promise<unknown> {
  const { cookie } = await site.signedIn('admin')
  const stream = await fetch(`${site.url}/api/realtime?heard=${ms}`, { headers: { cookie } })
  let text = ''
  for await (const piece of stream.body ?? []) {
    text += Buffer.from(piece).toString()
    const [, joined] = text.match(/event: joined\ndata: (.*)\n\n/) ?? []
    if (joined) return JSON.parse(joined).missed
  }
}

test('the letters of the keyboard list go from list to list, and ? shows them all', async ({ page }) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expectHeading(page, 'Clients')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expectHeading(page, 'Factures')
  await page.keyboard.press('?')
  const list = await opened(page, 'Raccourcis clavier')
  await expect(list).toContainText('Enregistrer')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('one-line messages gather at the bottom right in dark, titled ones come alone under the header', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
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
  const [, , lightness] = await colourOf(line, 'backgroundColor')
  expect(lightness).toBeLessThan(35)
})

test.describe('with no answer from the network', () => {
  test('the offline strip shows, and goes when the network is back', async ({ page, context, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/) // what the page was still asking for, and the stream
    await page.goto('/app')
    await expectHeading(page, 'Tableau de bord')
    await context.setOffline(true)
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Hors ligne.')).toBeHidden()
  })

  test('a part of the frame that cannot be fetched is asked for again, and the page stands without it', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/)
    const sign = page.getByRole('banner').getByText('Tout est synchronisé')
    const parts = fileOfPart('src/shell/outbox/parts.ts')
    await page.route(parts, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(parts.slice(2)))
    await page.goto('/app/warehouse')
    await refused
    await expectHeading(page, 'Réception Warehouse')
    await expect(sign).toHaveCount(0)
    await page.unroute(parts)
    await expect(sign).toBeVisible()
  })
})

/** Hue, saturation and lightness of a computed colour. */
async function colourOf(target: Locator, property: 'color' | 'backgroundColor' = 'color'): Promise<[number, number, number]> {
  const channels = await target.evaluate((element, name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return [0, 0, 0]
    context.fillStyle = getComputedStyle(element)[name]
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }, property)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (most + least) / 2
  const spread = most - least
  if (spread === 0) return [0, 0, lightness * 100]
  const turn = most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return [(turn * 60 + 360) % 360, (spread / (1 - Math.abs(2 * lightness - 1))) * 100, lightness * 100]
}
