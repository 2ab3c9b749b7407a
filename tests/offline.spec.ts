import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fileOfPart } from './support/chunks.ts'
import { Line } from './support/line.ts'
import { button, dialog, expectHeading, field, quiet, takenOver } from './support/page.ts'
import { people } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

const screensOfAdmin = {
  '/app': 'Tableau de bord',
  '/app/factures': 'Factures',
  '/warehouse': 'Réception Warehouse',
  '/app/clients': 'Clients',
}

const [invoicesFile, dashboardFile] = [
  fileOfPart('src/trade/invoices/InvoicesPage.tsx').slice(2),
  fileOfPart('src/trade/dashboard/DashboardPage.tsx').slice(2),
]

/** Waits until the service worker controls the page and has cached its files. */
async function waitForCachedPage(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(async () => (await cachedPaths(page)).includes('/app-shell')).toBe(true)
}

/** Waits until the service worker has cached the files that the build lists for later; returns them. */
async function waitForCachedFiles(page: Page): Promise<string[]> {
  const later = await page.evaluate(async () => (await (await fetch('/later.txt')).text()).split('\n'))
  await expect
    .poll(async () => new Set(later).difference(new Set(await cachedPaths(page))).size, { timeout: 60_000 })
    .toBe(0)
  return later
}

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Runs in the page: the device asks to save data, and the test records when the application reads this. */
function sparesData() {
  const { connection } = navigator as unknown as { connection: object }
  const get = () => Object.assign(globalThis, { wasSaveDataRead: true }) && true
  Object.defineProperty(connection, 'saveData', { get })
}

test.describe('once the application was visited', () => {
  test.use({ serviceWorkers: 'allow' })

  test('each screen starts offline after one sign-in, also after every sign-out and new sign-in', async ({
    visit,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const page = await visit(null, { serviceWorkers: 'allow' })
    for (const who of [people.admin, people.super_admin]) {
      await page.goto('/auth')
      await takenOver(page)
      await field(page, 'Email').fill(who)
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
      await button(page, 'Se connecter').click()
      await expectHeading(page, who === people.admin ? 'Tableau de bord' : 'Entreprises')
      await waitForCachedPage(page)
      await waitForCachedFiles(page)

      await page.context().setOffline(true)
      for (const [path, title] of Object.entries(
        who === people.admin ? screensOfAdmin : { '/super-admin': 'Super Admin' },
      )) {
        await page.goto(path)
        await expectHeading(page, title)
      }
      await expect(page.getByText('Hors ligne.')).toBeVisible()
      await page.context().setOffline(false)
      await page.goto('/app')
      await expectHeading(page, 'Tableau de bord')
      expect(await cachedPaths(page)).not.toContainEqual(
        expect.stringMatching(/^\/($|api|directory|services-price|tenant)/),
      )

      await button(page, 'Menu utilisateur').click()
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
      await expect(page).toHaveURL('/auth')
      expect(await page.evaluate(() => localStorage.getItem('escale-session@1'))).toBeNull()
      expect(await page.evaluate(() => caches.has('html')), 'the page of this person is forgotten').toBe(
        false,
      )
    }
  })

  test('a screen opened offline shows a message, and recovers with the network', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/app')
    await expectHeading(page, 'Tableau de bord')
    await waitForCachedPage(page)
    await waitForCachedFiles(page)

    await context.setOffline(true)
    await page.goto('/app/factures')
    await expectHeading(page, 'Factures')
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas. Vérifiez votre connexion.')

    await context.setOffline(false)
    await expect(page.getByText('Hors ligne.')).toBeHidden()
    await expect(page.getByRole('table', { name: 'Factures' })).toBeVisible()

    await context.setOffline(true)
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText("La fiche n'a pas pu être chargée")
    await context.setOffline(false)
    await expect(field(page.getByRole('dialog'), 'Client')).toBeVisible()
  })

  test('files of the page load first, then the reception, then other screens, once for all visits', async ({
    site,
    visit,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const line = new Line(site)
    await line.open()
    const page = await visit(line.seenFrom((await site.signedIn('admin')).state), {
      serviceWorkers: 'allow',
      baseURL: line.url,
    })
    line.fileMs = 10
    await page.goto('/app/warehouse')
    await expect(page.getByRole('status').filter({ hasText: 'Préparation hors ligne…' })).toBeVisible()
    await expect(page.getByText('Prêt hors ligne')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Tout est synchronisé')).toBeVisible()
    await page.context().setOffline(true)
    await page.goto('/app/warehouse')
    await button(page, 'Nouvelle réception').click()
    await expect(field(dialog(page, 'Nouvelle réception'), 'Numéro de suivi')).toBeFocused()
    await page.context().setOffline(false)

    await page.goto('/app/warehouse')
    const later = new Set(await waitForCachedFiles(page))
    const files = line.asked.filter((path) => path.startsWith('/assets/'))
    expect(files, 'nothing twice').toEqual([...new Set(files)])
    const worker = line.asked.indexOf('/sw.js')
    expect(worker).toBeGreaterThan(line.asked.findIndex((path) => path.startsWith('/api/warehouse-receipts')))
    const byWorker = line.asked.slice(worker).filter((path) => path.startsWith('/assets/'))
    const firstOther = byWorker.findIndex((path) => later.has(path))
    expect(
      byWorker.slice(firstOther).every((path) => later.has(path)),
      'the other screens last',
    ).toBe(true)

    line.asked = []
    await page.goto('/app/factures')
    await expectHeading(page, 'Factures')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(line.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
    await page.close()
    line.close()
  })

  test('in data-saving mode screens are fetched when opened, and the reception still starts offline', async ({
    site,
    visit,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const line = new Line(site)
    await line.open()
    const page = await visit(line.seenFrom((await site.signedIn('admin')).state), {
      serviceWorkers: 'allow',
      baseURL: line.url,
    })
    await page.addInitScript(sparesData)
    await page.goto('/app/warehouse')
    await expect(page.getByText('Prêt hors ligne')).toBeVisible({ timeout: 60_000 })
    await page.reload()
    await expect(button(page, 'Nouvelle réception')).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'wasSaveDataRead' in globalThis)).toBe(true)
    await quiet(page)
    expect(line.asked).not.toContain('/later.txt')
    await page.context().setOffline(true)
    await page.goto('/app/warehouse')
    await expectHeading(page, 'Réception Warehouse')
    await page.close()
    line.close()
  })

  test('a slow line delays no start, as the page is cached, unless its script is gone', async ({
    site,
    visit,
  }) => {
    const line = new Line(site)
    await line.open()
    const page = await visit(line.seenFrom((await site.signedIn('admin')).state), {
      serviceWorkers: 'allow',
      baseURL: line.url,
    })
    await page.goto('/app')
    await waitForCachedPage(page)
    line.asked = []
    line.pageMs = 60_000
    await page.goto('/app/factures')
    await expectHeading(page, 'Factures')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(line.asked).toContain('/app/factures')

    line.pageMs = 0
    await page.evaluate(async () => {
      const cachedShell = await (await caches.match('/app-shell'))?.text()
      const gone = cachedShell?.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-gone.js')
      await (await caches.open('html')).put(
        '/app-shell',
        new Response(gone, { headers: { 'content-type': 'text/html' } }),
      )
    })
    await page.goto('/app/factures')
    await expectHeading(page, 'Factures')
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/app/factures'))?.text()), {
        message: 'the page of the invoices, with its own files, and not that of the dashboard',
      })
      .toContain(invoicesFile)
    await page.reload()
    await expectHeading(page, 'Factures')
    const served = await page.evaluate(() => document.querySelector('meta[name=files]')?.outerHTML)
    expect(served).toContain(invoicesFile)
    expect(served).not.toContain(dashboardFile)
    await page.close()
    line.close()
  })
})

test('a page not yet cached at the sign-out is not cached afterwards', async ({ site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.addInitScript(() => {
    const idle: (() => void)[] = []
    Object.assign(globalThis, { idle, requestIdleCallback: (work: () => void) => idle.push(work) })
  })
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/auth')
  const worksHeld = await page.evaluate(() => {
    const { idle } = globalThis as unknown as { idle: (() => void)[] }
    for (const work of idle) work()
    return idle.length
  })
  expect(worksHeld).toBeGreaterThan(0)
  expect(await page.evaluate(() => caches.has('html'))).toBe(false)
})

test('a new version waits behind an open form, and is installed on request', async ({ page }) => {
  await page.addInitScript(() => {
    const posted: unknown[] = []
    const waiting = { postMessage: (message: unknown) => posted.push(message) }
    const registration = { waiting, addEventListener: () => {}, update: async () => {} }
    const container = {
      register: async () => registration,
      getRegistration: async () => registration,
      controller: {},
      addEventListener: () => {},
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
    Object.assign(globalThis, { said: posted })
  })
  await page.goto('/app/clients')
  const banner = page.getByRole('status').filter({ hasText: 'Une nouvelle version est prête.' })
  await expect(banner).toBeVisible()
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Maison Kivu')
  const isCovered = await button(banner, 'Mettre à jour').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isCovered).toBe(true)
  await page.keyboard.press('Escape')
  await button(page, 'Quitter sans enregistrer').click()
  await button(banner, 'Mettre à jour').click()
  expect(await page.evaluate(() => (globalThis as unknown as { said: unknown[] }).said)).toEqual([
    { type: 'SKIP_WAITING' },
  ])
})

test('a new version caches its own page for offline starts, and deletes the former one', async ({ page }) => {
  await page.addInitScript(() => {
    const arriving = {
      state: 'installed',
      addEventListener: (_: string, arrive: () => void) => Object.assign(globalThis, { arrive }),
    }
    const registration = {
      waiting: null,
      installing: arriving,
      addEventListener: (_: string, found: () => void) => found(),
      update: async () => {},
    }
    const container = {
      register: async () => registration,
      getRegistration: async () => registration,
      controller: {},
      addEventListener: () => {},
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
  })
  const keptPage = () => page.evaluate(async () => (await caches.match('/app-shell'))?.text())
  await page.goto('/app')
  await expect.poll(keptPage).toContain('/assets/')
  await expect.poll(() => page.evaluate(() => 'arrive' in globalThis)).toBe(true)
  await page.evaluate(async () =>
    (await caches.open('html')).put('/app-shell', new Response('of the version before')),
  )
  await page.evaluate(() => (globalThis as unknown as { arrive: () => void }).arrive())
  await expect.poll(keptPage).toContain('/assets/')
})
