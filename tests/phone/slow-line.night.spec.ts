import type { Browser, CDPSession } from '@playwright/test'
import { RequestsOfPage, type Weight } from '../support/requests-of-page.ts'
import type { SignedIn, Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'
import { saysUsable, usable } from '../support/usable.ts'

// The number of requests and kilobytes that a screen needs until it is usable. `npm run slow-line` measures
// the seconds, which depend on the machine. A busy machine draws late and has sent more requests by then, so
// the budgets leave room.

type Budget = { kB: number; requests: number }
const screens: [
  name: string,
  path: string,
  as: 'admin' | 'warehouse_supervisor' | null,
  isUsable: string,
  budget: Budget,
][] = [
  ['the sign-in page', '/auth', null, usable.button, { kB: 190, requests: 14 }],
  ['the dashboard', '/app', 'admin', usable.figure, { kB: 270, requests: 24 }],
  ['the invoices', '/app/factures', 'admin', usable.rows, { kB: 300, requests: 28 }],
  // The files of the form follow those of the list (decision 090): 105 kB in 14 files.
  ['the reception', '/warehouse', 'warehouse_supervisor', usable.rows, { kB: 400, requests: 44 }],
]

for (const [name, path, as, isUsable, budget] of screens) {
  test(`${name} loads at most ${budget.requests} files and ${budget.kB} kB on a slow line`, async ({
    browser,
    site,
  }) => {
    const weight = await firstVisit(browser, site, path, isUsable, as ? await site.signedIn(as) : undefined)
    expect.soft(weight.requests, 'requests').toBeLessThanOrEqual(budget.requests)
    expect(weight.bytes / 1000, 'kB').toBeLessThanOrEqual(budget.kB)
  })
}

test('the public tracking page is complete in 100 kB', async ({ browser, site, admin }) => {
  const { id } = await admin.receive()
  const [link] = await admin.ask<{ path: string }[]>('POST', '/goods/tracking', { ids: [id] })
  const { bytes } = await firstVisit(browser, site, link?.path ?? '', usable.whole)
  expect(bytes / 1000).toBeLessThanOrEqual(100)
})

/** Opens a screen with an empty cache, and measures until it is usable. */
async function firstVisit(
  browser: Browser,
  site: Site,
  path: string,
  isUsable: string,
  signedIn?: SignedIn,
): Promise<Weight> {
  const storageState = { cookies: signedIn?.state.cookies ?? [], origins: [] }
  const context = await browser.newContext({
    viewport: phones['390×844'],
    serviceWorkers: 'block',
    storageState,
  })
  const page = await context.newPage()
  const requests = await recordRequests(await context.newCDPSession(page))
  const weight = new Promise<Weight>(
    (resolve) => void page.exposeFunction('sayUsable', () => resolve(requests.weight())),
  )
  await page.addInitScript(saysUsable(isUsable))
  await page.goto(new URL(path, site.url).href)
  const weightOnceUsable = await weight
  await context.close()
  return weightOnceUsable
}

/** Slows the network down, so that requests end in their order, and records them. */
async function recordRequests(session: CDPSession): Promise<RequestsOfPage> {
  const requests = new RequestsOfPage()
  session.on('event', (event) => requests.hear({ method: event.method, params: { ...event.params } }))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 400_000,
    uploadThroughput: 400_000,
  })
  return requests
}
