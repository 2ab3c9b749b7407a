import { hireStaff, signOut } from './support/account.ts'
import { expectHeading, quiet } from './support/page.ts'
import { people, type StorageState } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'
import { phones } from './support/touch.ts'

// The figures of the dashboard are painted before the application has loaded, from the response of the server
// or from the one that the device has stored.

test.use({ as: null })

const application = /\/assets\/index-.*\.js/
/** From now on the storage of the device opens only once `answerStorage` is called. */
function holdStorage(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { openStorage: resolve })
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    const hold = (event: Event) => {
      event.stopImmediatePropagation()
      void promise.then(() => request.dispatchEvent(new Event('success')))
    }
    request.addEventListener('success', hold, { once: true })
    return request
  }
}

/** Lets the storage answer. Resolves after the reads that wait for it: requests are served in order. */
async function answerStorage(): Promise<void> {
  ;(globalThis as unknown as { openStorage: () => void }).openStorage()
  for (const { name = '' } of [...(await indexedDB.databases()), ...(await indexedDB.databases())])
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

const painted = (page: Page) => page.locator('[data-painted]')
const sign = (page: Page) => page.getByText(/^Données du \d+ \S+ à \d\d:\d\d$/)

/** Holds the first script of the application until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(application, async (route) => {
    await promise
    await route.continue().catch(() => {}) // the page may have left meanwhile
  })
  return resolve
}

/** The texts of the four tiles and their places, to a tenth of a pixel. */
function tilesOf(page: Page): Promise<{ text: string; box: number[] }[]> {
  return page
    .getByRole('region', { name: 'Montants', exact: true })
    .locator('> div > *')
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect()
        const text = tile.textContent.replaceAll(/\s+/g, ' ')
        return { text, box: [x, y, width, height].map((side) => Math.round(side * 10) / 10) }
      }),
    )
}

for (const [name, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: phones['390×844'], isMobile: true, hasTouch: true }],
  ['a small phone in the dark', { viewport: phones['360×640'], isMobile: true, colorScheme: 'dark' }],
] as const)
  test(`the painted figures are those of the application, in the same places, on ${name}`, async ({
    site,
    visit,
  }) => {
    const page = await visit((await site.signedIn('admin')).state, options)
    // Without the font of the machine, a fallback of another width may break lines elsewhere.
    await page.goto('/app')
    await expectHeading(page, 'Tableau de bord')
    await quiet(page)
    const release = await holdApplication(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(painted(page)).toHaveAttribute('data-painted', 'now')
    await page.evaluate(() => document.fonts.load('16px "Geist Variable"'))
    const first = await tilesOf(page)
    expect(first).toHaveLength(4)
    release()
    await expect(page.getByRole('link', { name: /^Facturé/ })).toBeVisible()
    expect(await painted(page).count()).toBe(0)
    await quiet(page)
    expect(await tilesOf(page)).toEqual(first)
  })

/** An admin of a company of their own with one invoice, whose device has stored the dashboard. */
async function visitedDashboard(
  site: Parameters<typeof hireStaff>[0],
  visit: (state: StorageState) => Promise<Page>,
) {
  const { state, staff } = await hireStaff(site)
  const service = await staff.createService()
  await staff.createInvoice({ service, unitPrice: 1234_00 })
  const page = await visit(state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await expect(page.locator('main .num').first()).toHaveText(/1\s234/)
  await quiet(page)
  return { page, staff, service }
}

test('the last figures are painted with their hour, then replaced by those of the server', async ({
  site,
  visit,
}) => {
  const { page, staff, service } = await visitedDashboard(site, visit)
  const release = await holdApplication(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/dashboard/, async (route) => {
    await answered
    await route.continue()
  })
  await staff.createInvoice({ service, unitPrice: 766_00 })
  await page.reload({ waitUntil: 'commit' })
  await expect(painted(page)).toHaveAttribute('data-painted', 'cached')
  await expect(painted(page).locator('.num').first()).toHaveText(/1\s234/)
  await expect(sign(page)).toBeVisible()
  answer()
  await expect(painted(page)).toHaveAttribute('data-painted', 'now')
  await expect(painted(page).locator('.num').first()).toHaveText(/2\s000/)
  await expect(sign(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: /^Facturé/ })).toContainText(/2\s000/)
})

test('figures refused by the server are not painted, even if the device reads its own later', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/401/)
  const { page } = await visitedDashboard(site, visit)
  await page.addInitScript(holdStorage)
  const release = await holdApplication(page)
  await page.route(/\/api\/dashboard/, (route) =>
    route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Connectez-vous.' } }),
  )
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const { escaleEarly } = globalThis as { escaleEarly?: Record<string, { isHere: boolean }> }
    return escaleEarly?.['/api/dashboard?period=mois']?.isHere
  })
  await page.evaluate(answerStorage)
  await expect(painted(page).getByText('$')).toHaveCount(0)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('no figures are painted after a sign-out, or for another person', async ({ site, visit, faults }) => {
  faults.expect(/401|409/)
  const { page } = await visitedDashboard(site, visit)
  const loading = page.getByText('Chargement...')
  let release = await holdApplication(page)
  await page.route(/\/api\/dashboard/, () => {}) // never answered
  const { state } = await site.signIn(people.boreal)
  await page.evaluate(
    (value) => localStorage.setItem('escale-session@1', value),
    state.origins[0]?.localStorage[0]?.value ?? '',
  )
  await page.reload({ waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  await page.waitForFunction(() => 'escaleEarly' in globalThis)
  await expect(painted(page)).toHaveCount(0)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const mine = await visitedDashboard(site, visit)
  await signOut(mine.page)
  release = await holdApplication(mine.page)
  await mine.page.goto('/app', { waitUntil: 'commit' })
  await expect(painted(mine.page)).toHaveCount(0)
  release()
})

test('a reader without amounts and a page without the application have nothing painted', async ({
  site,
  visit,
}) => {
  for (const who of ['viewer', 'warehouse_supervisor'] as const) {
    const page = await visit((await site.signedIn(who)).state)
    const html = await (await page.goto('/app'))?.text()
    expect(html).toMatch(/<meta name="files" content="\/assets\/index-/)
    expect(html, 'boot.js loads the files').not.toContain('type="module"')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const release = await holdApplication(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('Chargement...')).toBeVisible()
    await expect(painted(page)).toHaveCount(0)
    release()
  }
})
