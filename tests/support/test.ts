import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { countAsked } from './page.ts'
import { Site, type StorageState, type Who } from './site.ts'
import type { Staff } from './staff.ts'

type Options = {
  /** Who is signed in; null for nobody. */
  as: Who | null
}
type Fixtures = {
  /** What went wrong in the browser: every console error fails the test, but those it announced. */
  faults: Faults
  /** Another person, another browser. */
  visit: (who: Who | StorageState | null, options?: BrowserContextOptions) => Promise<Page>
  /** An admin of the company preparing things through the API. */
  admin: Staff
}
type WorkerFixtures = {
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
  context: async ({ context, faults }, use) => {
    await faults.watch(context)
    await use(context)
  },
  visit: async ({ browser, site, faults, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who, options = {}) => {
      const storageState = typeof who === 'string' ? (await site.signedIn(who)).state : (who ?? undefined)
      const context = await browser.newContext({ ...contextOptions, baseURL: site.url, ...options, storageState })
      contexts.push(context)
      await faults.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  admin: async ({ site }, use) => use(await site.staff('admin')),
})

export type { Locator, Page, Request, Route }
export { expect }

export class Faults {
  readonly #found: string[] = []
  readonly #announced: RegExp[] = []

  /** A refusal the test brings about: the browser writes it to the console, whatever the page makes of it. */
  expect(...patterns: RegExp[]) {
    this.#announced.push(...patterns)
  }

  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#announced.some((pattern) => pattern.test(fault)))
  }

  async watch(context: BrowserContext): Promise<void> {
    countAsked(context)
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#found.push(String(error.error().stack ?? error.error())))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI}`),
      )
    })
  }
}
