import type { Page } from '@playwright/test'
import { screens as allScreens } from '../contract/src/access/screens.ts'
import { fileOfPart } from './support/chunks.ts'
import type { Who } from './support/site.ts'
import { expect, test } from './support/test.ts'

// The page asks for a screen's first rows while the application is still on its way; what it asks must be the very words of the screen.

const screens: [path: string, as: Who, api: string[]][] = [
  ['/app', 'admin', ['/api/dashboard?']],
  ['/app/factures', 'admin', ['/api/invoices?', '/api/invoices/totals']],
  ['/app/clients', 'admin', ['/api/clients?sort=name', '/api/clients/totals']],
  ['/app/expeditions', 'admin', ['/api/expeditions?', '/api/expeditions/totals', '/api/expeditions/journeys']],
  ['/warehouse', 'warehouse_supervisor', ['/api/warehouse-receipts?', '/api/warehouse-receipts/totals', '/api/measuring']],
]

for (const [path, as, api] of screens) {
  test(`${path} asks once for what it shows first, before the application is there`, async ({ site, browser }) => {
    const { state } = await site.signedIn(as)
    const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: state.cookies, origins: [] }, serviceWorkers: 'block' })
    const page = await context.newPage()
    const asked = askedOn(page)
    await page.goto(path)
    await expect.poll(() => api.every((start) => asked.some((url) => url.startsWith(start)))).toBe(true)
    // Taken over, each once; what changes afterwards is asked for again, as anywhere.
    await expect.poll(() => page.evaluate(() => Object.keys(Reflect.get(globalThis, 'escaleEarly') ?? {}))).toEqual([])
    for (const start of ['/api/session', ...api]) expect(asked.filter((url) => url.startsWith(start), start)).toHaveLength(1)
    await context.close()
  })
}

test('the page of every screen names the file it is in, so that nothing waits for the frame to ask for it', async ({ request }) => {
  for (const { key, path } of allScreens) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(`rel="modulepreload" crossorigin href="${fileOfPart(`screens/${key}`).slice(2)}"`)
  }
})

test('who is not signed in, or may not see the screen, asks nothing before the application does', async ({ site, browser }) => {
  for (const [path, cookies] of [
    ['/auth', []],
    ['/app', (await site.signedIn('warehouse_supervisor')).state.cookies],
    ['/app/warehouse', (await site.signedIn('employee')).state.cookies],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: [...cookies], origins: [] }, serviceWorkers: 'block' })
    const page = await context.newPage()
    const refused: number[] = []
    page.on('response', (response) => void (response.status() >= 400 && refused.push(response.status())))
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(refused, path).toEqual([])
    await context.close()
  }
})

test('an answer asked for in one company is not shown in another', async ({ site, browser }) => {
  const { state } = await site.signedIn('admin')
  const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: state.cookies, origins: [] }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('escale-session@1', JSON.stringify({ role: 'admin', company: { id: crypto.randomUUID() } })))
  const asked = askedOn(page)
  await page.goto('/app')
  await expect(page.locator('main .num').first()).toBeVisible()
  expect(asked.filter((url) => url.startsWith('/api/dashboard'))).toHaveLength(2)
  await context.close()
})

function askedOn(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().slice(new URL(request.url()).origin.length)))
  return asked
}
