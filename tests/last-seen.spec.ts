import { button, quiet } from './support/page.ts'
import { people } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// Somebody comes back on a slow line: what they saw last is there before the server has answered, and is said to be old.

const rows = (page: Page) => page.getByRole('table', { name: 'Factures' }).getByRole('button', { name: /^INV-/ })
const sign = (page: Page) => page.getByText(/^Données du \d\d\/\d\d à \d\d:\d\d$/)

/** Opens the list as the server says it, until the device has it. */
async function see(page: Page) {
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

/** What the lists are asked is answered once the function given back is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/(invoices|dashboard)/, async (route) => {
    await promise
    await route.continue().catch(() => {}) // the page went on
  })
  return resolve
}

test('the last rows are there before the answer and said to be old; the answer that changes nothing draws nothing', async ({ page }) => {
  await see(page)
  const release = await hold(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(sign(page)).toBeVisible()
  await page.evaluate(() => {
    const drawn = { count: 0 }
    Object.assign(globalThis, { drawn })
    const table = document.querySelector('[role=rowgroup]')
    if (table)
      new MutationObserver((changes) => (drawn.count += changes.length)).observe(table, { childList: true, subtree: true, characterData: true })
  })
  release()
  await expect(sign(page)).toHaveCount(0)
  await quiet(page)
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: { count: number } }).drawn.count)).toBe(0)
})

test('what changed meanwhile replaces it', async ({ page, admin }) => {
  await see(page)
  const release = await hold(page)
  const { invoiceNumber } = await admin.createInvoice()
  await page.reload()
  await expect(sign(page)).toBeVisible()
  await expect(page.getByText(invoiceNumber)).toHaveCount(0)
  release()
  await expect(page.getByText(invoiceNumber)).toBeVisible()
  await expect(sign(page)).toHaveCount(0)
})

test('the figures of the dashboard are there too', async ({ page }) => {
  await page.goto('/app')
  const figure = page.getByRole('main').locator('.num').first()
  await expect(figure).toBeVisible()
  await quiet(page)
  const written = (await figure.textContent()) ?? ''
  const release = await hold(page)
  await page.reload()
  await expect(figure).toHaveText(written)
  await expect(sign(page)).toBeVisible()
  release()
  await expect(sign(page)).toHaveCount(0)
})

test('without an answer the last rows stay, under their date', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await see(page)
  await page.route(/\/api\/invoices/, (route) => route.abort())
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(sign(page)).toBeVisible()
})

test('who signs out leaves nothing of it', async ({ page, site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'admin')
  const own = await visit((await site.signIn(email)).state)
  await see(own)
  await button(own, 'Menu utilisateur').click()
  await own.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(own).toHaveURL(/\/auth/)
  expect(await countSeen(own)).toBe(0)
  await page.close()
})

test('another person on the same device sees none of it', async ({ page, context, site }) => {
  await see(page)
  const { cookies, origins } = (await site.signIn(people.boreal)).state
  await context.addCookies(cookies)
  await page.evaluate((stored) => localStorage.setItem('escale-session@1', stored), origins[0]?.localStorage[0]?.value ?? '')
  await hold(page)
  await page.goto('/app/factures')
  await expect(page.getByRole('main').locator('.bar').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(sign(page)).toHaveCount(0)
})

test('the same person with other rights sees none of it, and what is refused goes', async ({ page, site, faults }) => {
  faults.expect(/403/)
  await see(page)
  await page.route(/\/api\/invoices/, (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Vous ne pouvez pas.' } }))
  await page.reload()
  await expect(page.getByText("La liste n'a pas pu être chargée")).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.unroute(/\/api\/invoices/)
  await see(page)
  await hold(page)
  const { session } = await site.signedIn('admin')
  await page.route(/\/api\/session$/, (route) => route.fulfill({ json: { ...session, role: 'viewer' } }))
  await page.reload()
  await expect(page.getByRole('main').getByRole('status', { name: 'Chargement...' }).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
