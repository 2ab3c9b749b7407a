import { button, field, opened, row } from './support/page.ts'
import { expect, Faults, type Page, prepare, test } from './support/test.ts'

// Tests are given browsers that others have used (support/contexts.ts). None of them may notice.

test.use({ as: null, locale: 'fr-BE' }) // such browsers are nobody else's

test('what a test left in its browser is not there for the next', async ({ contexts, usual, site }) => {
  const { state } = await site.signedIn('admin')
  const first = await contexts.take({ options: usual, state, prepare })
  const page = await first.context.newPage()
  await page.goto('/healthz')
  await page.evaluate(leaveTraces)
  await first.context.route('**/healthz', (route) => route.fulfill({ body: 'intercepted' }))
  await first.context.setOffline(true)
  await first.end(true)

  const next = await contexts.take({ options: usual, state: undefined, prepare })
  expect(next.context).toBe(first.context)
  const clean = await next.context.newPage()
  const answer = await clean.goto('/healthz')
  expect(await answer?.text()).toBe('{"ok":true}')
  expect(await next.context.cookies()).toEqual([])
  expect(await clean.evaluate(traces)).toEqual({ isOnline: true, stored: {}, ofTab: 0, databases: [], caches: [] })
  await next.end(true)

  const signedIn = await contexts.take({ options: usual, state, prepare })
  expect(await signedIn.context.storageState()).toMatchObject(state)
  await signedIn.end(true)
})

test('a browser whose clock or scripts were changed, or whose test failed, is used once', async ({ contexts, usual }) => {
  const wish = { options: usual, state: undefined, prepare }
  const stopped = await contexts.take(wish)
  await stopped.context.clock.install()
  await stopped.end(true)
  const scripted = await contexts.take(wish)
  expect(scripted.context).not.toBe(stopped.context)
  await scripted.context.addInitScript(() => {})
  await scripted.end(true)
  const failed = await contexts.take(wish)
  expect(failed.context).not.toBe(scripted.context)
  await failed.end(false)
  const fresh = await contexts.take(wish)
  expect(fresh.context).not.toBe(failed.context)
  await fresh.end(true)
})

test('a page that stays open shows nothing of its last test, and asks the server again', async ({ contexts, usual, site, admin }) => {
  const wish = { options: usual, state: (await site.signedIn('admin')).state, staysOpen: true, prepare }
  const first = await contexts.take(wish)
  const page = await first.page()
  await page.goto('/app/services')
  await expect(button(page, 'Nouveau Service')).toBeVisible()
  const { name } = await admin.createService()
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.route('**/api/services*', (route) => route.abort())
  await first.end(true)

  const next = await contexts.take(wish)
  expect(await next.page()).toBe(page)
  const asked = page.waitForRequest(/api\/services/)
  await page.goto('/app/services')
  await asked
  await expect(row(page, name)).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  await button(page, 'Nouveau Service').click()
  await field(await opened(page, 'Nouveau Service'), 'Nom').fill('à moitié')
  await page.goto('/app/services')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await next.end(true)
})

test('a page that kept something on the device is nobody else’s', async ({ contexts, usual, site }) => {
  const wish = { options: usual, state: (await site.signedIn('admin')).state, staysOpen: true, prepare }
  const first = await contexts.take(wish)
  const page = await first.page()
  await page.goto('/app/services')
  await expect(button(page, 'Nouveau Service')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('left', 'yes'))
  await first.end(true)
  const next = await contexts.take(wish)
  expect(await next.page()).not.toBe(page)
  await next.end(true)
})

test('the errors of a page are those of the test that has it', async ({ contexts, usual }) => {
  const { context, end } = await contexts.take({ options: usual, state: undefined, prepare })
  const [one, two] = [new Faults(), new Faults()]
  const page = await context.newPage()
  one.watch(context)
  await complain(page, 'of the first')
  one.leave()
  two.watch(context)
  await complain(page, 'of the second')
  two.leave()
  expect([one.unexpected().length, two.unexpected().length]).toEqual([1, 1])
  expect(two.unexpected()[0]).toContain('of the second')
  await end(true)
})

test('an error in the console of a page is a fault of its test', async ({ page, faults }) => {
  await complain(page, 'told on purpose')
  expect(faults.unexpected()).toHaveLength(1)
  faults.expect(/told on purpose/)
})

async function complain(page: Page, what: string): Promise<void> {
  const heard = page.waitForEvent('console')
  await page.evaluate((text) => console.error(text), what)
  await heard
}

async function leaveTraces(): Promise<void> {
  const opened = indexedDB.open('left', 1)
  await new Promise((resolve) => Object.assign(opened, { onsuccess: resolve }))
  await caches.open('left')
  localStorage.setItem('left', 'yes')
  sessionStorage.setItem('left', 'yes')
}

async function traces() {
  return {
    isOnline: navigator.onLine,
    stored: { ...localStorage },
    ofTab: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }
}
