import { hireStaff, signOut } from './support/account.ts'
import { quiet } from './support/page.ts'
import { people, type Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// On a slow network, a list shows its cached rows with their date until the server responds.
test.use({ as: null })

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Factures' }).getByRole('button', { name: /^INV-/ })
const sign = (page: Page) => page.getByText(/^Données du \d+ \S+ à \d\d:\d\d$/)

/** An admin of a company of their own, which has an invoice. */
async function companyWithInvoice(site: Site) {
  const { state, session, staff } = await hireStaff(site)
  await staff.createInvoice({ service: await staff.createService() })
  return { state, session, staff }
}

/** Opens the list and waits until the device has cached it. */
async function seeList(page: Page): Promise<void> {
  await page.goto('/app/factures')
  await expect(rows(page).first()).toBeVisible()
  await quiet(page)
  await expect.poll(() => countSeen(page)).toBeGreaterThan(0)
}

function countSeen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'escale-last-seen')) return 0
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('escale-last-seen')
      opening.onsuccess = () => resolve(opening.result)
    })
    return new Promise<number>((resolve) => {
      const counting = opened.transaction('escale-last-seen').objectStore('escale-last-seen').count()
      counting.onsuccess = () => {
        opened.close()
        resolve(counting.result)
      }
    })
  })
}

/** Delays the responses of the lists until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lists = /\/api\/(invoices|dashboard)/
  await page.route(lists, async (route) => {
    await promise
    await route.continue().catch(() => {}) // the page may have left meanwhile
  })
  return async () => {
    resolve()
    await expect(sign(page)).toHaveCount(0)
    await page.unroute(lists)
  }
}

test('cached rows appear with their date before the response, which redraws only changed rows', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { state, staff } = await companyWithInvoice(site)
  const page = await visit(state)
  await seeList(page)
  let release = await holdAnswers(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(sign(page)).toBeVisible()
  await page.evaluate(() => {
    const drawn = { count: 0 }
    Object.assign(globalThis, { drawn })
    const table = document.querySelector('[role=rowgroup]')
    const changed = { childList: true, subtree: true, characterData: true }
    if (table) new MutationObserver((changes) => (drawn.count += changes.length)).observe(table, changed)
  })
  await release()
  await quiet(page)
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: { count: number } }).drawn.count)).toBe(
    0,
  )

  release = await holdAnswers(page)
  const { invoiceNumber } = await staff.createInvoice()
  await page.reload()
  await expect(sign(page)).toBeVisible()
  await expect(page.getByText(invoiceNumber)).toHaveCount(0)
  await release()
  await expect(page.getByText(invoiceNumber)).toBeVisible()

  await page.goto('/app')
  const figure = page.getByRole('main').locator('.num').first()
  await expect(figure).toBeVisible()
  await quiet(page)
  const before = (await figure.textContent()) ?? ''
  release = await holdAnswers(page)
  await page.reload()
  await expect(figure).toHaveText(before)
  await expect(sign(page)).toBeVisible()
  await release()

  await seeList(page)
  await page.route(/\/api\/invoices/, (route) => route.abort())
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(sign(page)).toBeVisible()
})

test('another person, other rights, a refusal or a sign-out delete the cached rows', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/403/)
  const { state, session } = await companyWithInvoice(site)
  const page = await visit(state)
  await seeList(page)
  const refusal = { status: 403, json: { code: 'FORBIDDEN', message: 'Vous ne pouvez pas.' } }
  await page.route(/\/api\/invoices/, (route) => route.fulfill(refusal))
  await page.reload()
  await expect(page.getByText("La liste n'a pas pu être chargée")).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.unroute(/\/api\/invoices/)

  await seeList(page)
  await page.route(/\/api\/(invoices|dashboard)/, () => {})
  await page.route(/\/api\/session$/, (route) => route.fulfill({ json: { ...session, role: 'viewer' } }))
  await page.reload()
  await expect(page.getByRole('main').getByRole('status', { name: 'Chargement...' }).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await seeList(page)
  const { cookies, origins } = (await site.signIn(people.boreal)).state
  await page.context().addCookies(cookies)
  const stored = origins[0]?.localStorage[0]?.value ?? ''
  await page.evaluate((value) => localStorage.setItem('escale-session@1', value), stored)
  await page.route(/\/api\/(invoices|dashboard)/, () => {})
  await page.goto('/app/factures')
  await expect(page.getByRole('main').locator('.bar').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(sign(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await seeList(page)
  await signOut(page)
  expect(await countSeen(page)).toBe(0)
})
