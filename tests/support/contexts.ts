import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { OpenPage } from './open-page.ts'
import type { StorageState } from './site.ts'
import { spendOn } from './spend.ts'

// A new context knows nothing: four seconds of processor to fetch, read and compile the application again. Those of a worker
// stay open, each with a page of the site that keeps its process alive; a test is given one put back as if it were new.

type Shared = { context: BrowserContext; keeper: Page; key: string; isSpent: boolean; open: OpenPage | undefined }
type Wish = {
  options: BrowserContextOptions
  state: StorageState | undefined
  /** The application stays open in it for the next test of the same person: see open-page.ts. */
  staysOpen?: boolean
  prepare: (context: BrowserContext) => Promise<void>
}
export type Lease = { context: BrowserContext; page: () => Promise<Page>; end: (isSound: boolean) => Promise<void> }

/** Desk or phone, a second person, a third: what a test may ask for at once. A context holds a hundred megabytes. */
const mostFree = 5

export class Contexts {
  readonly #browser: Browser
  readonly #free: Shared[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context of these options with nothing in it but this person; it is prepared once, whoever has it afterwards. */
  async take(wish: Wish): Promise<Lease> {
    if (wish.options.serviceWorkers !== 'block' || wish.options.permissions) return this.#alone(wish)
    const key = JSON.stringify([wish.options, wish.staysOpen && wish.state])
    const at = this.#free.findLastIndex((shared) => shared.key === key && !shared.isSpent)
    const shared = this.#free.splice(at, at < 0 ? 0 : 1)[0] ?? (await this.#open(wish, key))
    if (!(await isStillOpen(shared, wish.state))) await putBack(shared, wish.state)
    const page = () => (wish.staysOpen ? openPage(shared) : shared.context.newPage())
    return { context: shared.context, page, end: (isSound) => this.#giveBack(shared, isSound) }
  }

  async close(): Promise<void> {
    for (const { context } of this.#free) await context.close()
  }

  /** A service worker outlives the pages of a test, what one may do is given once: such a context is nobody else's. */
  async #alone({ options, state, prepare }: Wish): Promise<Lease> {
    const context = await this.#browser.newContext({ ...options, storageState: state })
    await prepare(context)
    return { context, page: () => context.newPage(), end: () => context.close() }
  }

  async #open({ options, prepare }: Wish, key: string): Promise<Shared> {
    const context = await this.#browser.newContext({ ...options, storageState: undefined })
    await prepare(context)
    const keeper = await context.newPage()
    await keeper.goto('/healthz')
    const shared = { context, keeper, key, isSpent: false, open: undefined }
    noticeWhatLasts(shared)
    return shared
  }

  async #giveBack(shared: Shared, isSound: boolean): Promise<void> {
    const { context, keeper } = shared
    if (!isSound || shared.isSpent) return context.close()
    if (!(await shared.open?.putAside().catch(() => false))) shared.open = undefined
    for (const page of context.pages()) if (page !== keeper && page !== shared.open?.page) await page.close()
    this.#free.push(shared)
    if (this.#free.length > mostFree) await this.#free.shift()?.context.close()
  }
}

/** What cannot be taken back makes of a context the last test's own: a script of all its pages, a clock that stands still. */
function noticeWhatLasts(shared: Shared): void {
  const { context, keeper } = shared
  const spend = () => {
    shared.isSpent = true
  }
  context.once('close', spend)
  keeper.once('close', spend)
  keeper.once('crash', spend)
  spendOn(context, ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'setGeolocation', 'grantPermissions'], spend)
  spendOn(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], spend)
}

/** The first page of a test in a context that keeps one open; a second one is a page like any other. */
async function openPage(shared: Shared): Promise<Page> {
  shared.open ??= new OpenPage(await shared.context.newPage())
  return shared.open.page
}

/** What the open page knows of the person is what the browser holds; the test may have changed that from elsewhere. */
async function isStillOpen(shared: Shared, state: StorageState | undefined): Promise<boolean> {
  if (!shared.open) return false
  await Promise.all([shared.context.setOffline(false), shared.context.unrouteAll({ behavior: 'ignoreErrors' })])
  const held = await shared.context.storageState()
  if (JSON.stringify(held.cookies.map(({ name, value }) => [name, value])) === JSON.stringify(state?.cookies.map(({ name, value }) => [name, value])))
    return true
  await shared.open.page.close()
  shared.open = undefined
  return false
}

/** As if it were new, but for what the browser has read of the application. When the next test begins and not when the last ended: its pages are gone for good by then. */
async function putBack({ context, keeper }: Shared, state: StorageState | undefined): Promise<void> {
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearCookies()])
  const { origin } = new URL(keeper.url())
  await keeper.evaluate(startWith, state?.origins.find((one) => one.origin === origin)?.localStorage ?? [])
  if (state) await context.addCookies(state.cookies)
}

/** In the page: what is stored on the device, and nothing else. */
async function startWith(stored: { name: string; value: string }[]): Promise<void> {
  const done = (request: IDBRequest) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }))
  for (const { name } of await indexedDB.databases()) if (name) await done(indexedDB.deleteDatabase(name))
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  for (const { name, value } of stored) localStorage.setItem(name, value)
}
