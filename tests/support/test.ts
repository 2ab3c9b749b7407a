import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
  type WebError,
} from '@playwright/test'
import { Companies, type Company, isCompanyRole } from './company.ts'
import { countRequests } from './page.ts'
import { type SignedIn, Site, type StorageState, type Who } from './site.ts'
import { Staff } from './staff.ts'

type Options = {
  /** The signed-in person; null without session. */
  as: Who | null
  /**
   * The people of the company are those of a new one, which this spec file has for itself. Otherwise they are
   * the demo's.
   */
  own: boolean
}
type Fixtures = {
  /** Errors in the browser: a console error fails the test unless the test expected it. */
  faults: Faults
  /** The spec file's own company. */
  company: Company
  signedIn: (who: Who) => Promise<SignedIn>
  /** The page of another person, in a browser context of its own. */
  visit: (who: Who | StorageState | null, options?: BrowserContextOptions) => Promise<Page>
  /** An admin of the company preparing things through the API. */
  admin: Staff
}
type WorkerFixtures = {
  site: Site
  /** The product outside the demo, where page security is on. */
  guarded: Site
  companies: Companies
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first argument.
    async ({}, use) => {
      const site = await Site.open()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  guarded: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const site = await Site.open('guarded')
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  companies: [({ site }, use) => use(new Companies(site)), { scope: 'worker' }],
  as: ['admin', { option: true }],
  own: [false, { option: true }],
  company: async ({ companies }, use, { file }) => use(await companies.of(file)),
  signedIn: ({ site, companies, own }, use, { file }) =>
    use(async (who) =>
      own && isCompanyRole(who) ? (await companies.of(file)).signedIn(who) : site.signedIn(who),
    ),
  baseURL: ({ site }, use) => use(site.url),
  storageState: async ({ signedIn, as }, use) => use(as ? (await signedIn(as)).state : undefined),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const faults = new Faults()
      await use(faults)
      expect(faults.unexpected(), 'console errors, page errors and content-policy violations').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    await prepareContext(context, faults)
    await use(context)
    faults.leave(context)
  },
  visit: async ({ browser, faults, signedIn }, use) => {
    const opened: BrowserContext[] = []
    await use(async (who, options) => {
      const state = typeof who === 'string' ? (await signedIn(who)).state : (who ?? undefined)
      const context = await browser.newContext({ ...options, storageState: state })
      opened.push(context)
      await prepareContext(context, faults)
      return context.newPage()
    })
    for (const context of opened) {
      faults.leave(context)
      await context.close()
    }
  },
  admin: async ({ site, signedIn }, use) => {
    const { cookie, session } = await signedIn('admin')
    await use(new Staff(site.url, cookie, session))
  },
})

export type { Locator, Page, Request, Route }
export { expect }

export class Faults {
  readonly #found: string[] = []
  readonly #announced: RegExp[] = []

  /** Errors that the test provokes: the browser logs a failed request even when the page handles it. */
  expect(...patterns: RegExp[]) {
    this.#announced.push(...patterns)
  }

  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#announced.some((pattern) => pattern.test(fault)))
  }

  watch(context: BrowserContext): void {
    context.on('console', this.#heard)
    context.on('weberror', this.#thrown)
  }

  /** Stops watching: errors of a page that is being closed do not count. */
  leave(context: BrowserContext): void {
    context.off('console', this.#heard)
    context.off('weberror', this.#thrown)
  }

  readonly #heard = (message: ConsoleMessage) => {
    if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`)
  }

  readonly #thrown = (error: WebError) => void this.#found.push(String(error.error().stack ?? error.error()))
}

async function prepareContext(context: BrowserContext, faults: Faults): Promise<void> {
  faults.watch(context)
  countRequests(context)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI}`),
    )
  })
}
