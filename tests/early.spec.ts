import type { SignedIn, StorageState, Who } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// The page asks for a screen's first rows before the application has loaded. Its requests must be word for
// word those of the screen.
test.use({ as: null, own: true })

const screens: [path: string, as: Who, api: string[]][] = [
  ['/app', 'admin', ['/api/dashboard?']],
  ['/app/factures', 'admin', ['/api/invoices?', '/api/invoices/totals']],
  ['/app/clients', 'admin', ['/api/clients?sort=name', '/api/clients/totals']],
  [
    '/app/expeditions',
    'admin',
    ['/api/expeditions?', '/api/expeditions/totals', '/api/expeditions/journeys'],
  ],
  [
    '/warehouse',
    'warehouse_supervisor',
    ['/api/warehouse-receipts?', '/api/warehouse-receipts/totals', '/api/measuring'],
  ],
]

type People = { visit: (state: StorageState) => Promise<Page>; signedIn: (who: Who) => Promise<SignedIn> }

test('a screen requests its first data once and early, and nothing forbidden or of another company', async ({
  visit,
  signedIn,
  faults,
}) => {
  faults.expect(/409.*dashboard/) // the first request still names the other company
  for (const [path, as, api] of screens) {
    const page = await visit({ cookies: (await signedIn(as)).state.cookies, origins: [] })
    const requests = requestsOf(page)
    await page.goto(path)
    const count = (start: string) => requests.filter((url) => url.startsWith(start)).length
    await expect.poll(() => api.every((start) => count(start) > 0), path).toBe(true)
    await expect
      .poll(() => page.evaluate(() => Object.keys(Reflect.get(globalThis, 'escaleEarly') ?? {})), path)
      .toEqual([])
    for (const start of ['/api/session', ...api]) expect(count(start), `${path}: ${start}`).toBe(1)
  }
  await expectNothingRefused({ visit, signedIn })
  await expectNoOtherCompany({ visit, signedIn })
})

async function expectNothingRefused({ visit, signedIn }: People) {
  const supervisor = (await signedIn('warehouse_supervisor')).state.cookies
  const employee = (await signedIn('employee')).state.cookies
  for (const [path, cookies] of [
    ['/auth', []],
    ['/app', supervisor],
    ['/app/warehouse', employee],
  ] as const) {
    const page = await visit({ cookies: [...cookies], origins: [] })
    const refused: number[] = []
    page.on('response', (response) => void (response.status() >= 400 && refused.push(response.status())))
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(refused, path).toEqual([])
  }
}

async function expectNoOtherCompany({ visit, signedIn }: People) {
  const { state, session } = await signedIn('admin')
  const page = await visit({ cookies: state.cookies, origins: [] })
  const company = session.company && { ...session.company, id: crypto.randomUUID() }
  const elsewhere = JSON.stringify({ ...session, company })
  await page.addInitScript((session) => localStorage.setItem('escale-session@1', session), elsewhere)
  const requests = requestsOf(page)
  await page.goto('/app')
  await expect(page.locator('main .num').first()).toBeVisible()
  expect(requests.filter((url) => url.startsWith('/api/dashboard'))).toHaveLength(2)
}

function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url().slice(new URL(request.url()).origin.length)))
  return requests
}
