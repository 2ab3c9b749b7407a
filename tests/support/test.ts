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
import { Contexts, type Lease } from './contexts.ts'
import { countAsked } from './page.ts'
import { Site, type StorageState, type Who } from './site.ts'
import type { Staff } from './staff.ts'

type Options = {
  /** Who is signed in; null for nobody. */
  as: Who | null
  /** The page is the one of the last test of the same person, put aside: no load of the application (support/open-page.ts). */
  staysOpen: boolean
}
type Fixtures = {
  /** What went wrong in the browser: every console error fails the test, but those it announced. */
  faults: Faults
  /** What every browser of the test is like. */
  usual: BrowserContextOptions
  drawn: BrowserContextOptions
  /** Another browser, with what is stored in it. */
  browserOf: (state: StorageState | undefined, over?: BrowserContextOptions, staysOpen?: boolean) => Promise<Lease>
  lease: Lease
  /** Another person, another browser. */
  visit: (who: Who | StorageState | null, options?: BrowserContextOptions) => Promise<Page>
  /** An admin of the company preparing things through the API. */
  admin: Staff
}
type WorkerFixtures = {
  contexts: Contexts
  site: Site
  /** The product outside the demo, where page security is on. */
  guarded: Site
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
  as: ['admin', { option: true }],
  staysOpen: [false, { option: true }],
  baseURL: ({ site }, use) => use(site.url),
  storageState: async ({ site, as }, use) => use(as ? (await site.signedIn(as)).state : undefined),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const faults = new Faults()
      await use(faults)
      expect(faults.unexpected(), 'console errors, page errors and content-policy violations').toEqual([])
    },
    { auto: true },
  ],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new Contexts(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  usual: async ({ baseURL, colorScheme, contextOptions, locale, permissions, serviceWorkers, timezoneId, drawn }, use) =>
    use({ baseURL, colorScheme, locale, permissions, serviceWorkers, timezoneId, ...drawn, ...contextOptions }),
  drawn: async ({ deviceScaleFactor, hasTouch, isMobile, viewport }, use) => use({ deviceScaleFactor, hasTouch, isMobile, viewport }),
  browserOf: async ({ contexts, faults, usual }, use, test) => {
    const leases: Lease[] = []
    await use(async (state, over = {}, staysOpen = false) => {
      const lease = await contexts.take({ options: { ...usual, ...over }, state, staysOpen: staysOpen && state !== undefined, prepare })
      leases.push(lease)
      faults.watch(lease.context)
      return lease
    })
    for (const { end } of leases) await end(test.status === test.expectedStatus)
    faults.leave()
  },
  lease: async ({ browserOf, storageState, staysOpen }, use) =>
    use(await browserOf(typeof storageState === 'object' ? storageState : undefined, {}, staysOpen)),
  context: ({ lease }, use) => use(lease.context),
  page: async ({ lease }, use) => use(await lease.page()),
  visit: async ({ browserOf, site, staysOpen }, use) => {
    await use(async (who, over) => {
      const state = typeof who === 'string' ? (await site.signedIn(who)).state : (who ?? undefined)
      return (await browserOf(state, over, staysOpen && typeof who === 'string')).page()
    })
  },
  admin: async ({ site }, use) => use(await site.staff('admin')),
})

export type { Locator, Page, Request, Route }
export { expect }

export class Faults {
  readonly #found: string[] = []
  readonly #announced: RegExp[] = []
  readonly #watched: (() => void)[] = []

  /** A refusal the test brings about: the browser writes it to the console, whatever the page makes of it. */
  expect(...patterns: RegExp[]) {
    this.#announced.push(...patterns)
  }

  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#announced.some((pattern) => pattern.test(fault)))
  }

  watch(context: BrowserContext): void {
    const heard = (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`)
    }
    const thrown = (error: WebError) => this.#found.push(String(error.error().stack ?? error.error()))
    context.on('console', heard)
    context.on('weberror', thrown)
    this.#watched.push(() => context.off('console', heard).off('weberror', thrown))
  }

  /** The next test is somebody else's to judge. */
  leave() {
    for (const end of this.#watched.splice(0)) end()
  }
}

/** Once to each context, whichever tests share it. */
export async function prepare(context: BrowserContext): Promise<void> {
  countAsked(context)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI}`),
    )
  })
}
