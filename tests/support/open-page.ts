import type { Page } from '@playwright/test'
import { count, isAsking } from './page.ts'
import { spendOn } from './spend.ts'

// A page of the application that stays open from one test to the next, signed in as the same person: a tenth of the processor's
// work of a new one, and its code has been compiled. Going to an address is going there within the page, once it is put aside: it
// holds no dialog and no message, has forgotten what it read, and asks the server for all it shows. A page that left anything on
// the device, or does not let itself be put aside, is loaded like any other. Whoever tests a load reloads, or does without.

const aside = '/app/entre-deux-essais'
const ofApplication = /^\/(app|warehouse|super-admin)\b/
const heard = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'console',
  'pageerror',
  'dialog',
  'popup',
  'download',
  'filechooser',
] as const
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'emulateMedia'] as const

export class OpenPage {
  readonly page: Page
  readonly #size: ReturnType<Page['viewportSize']>
  #isSpent = false
  #isAside = false

  constructor(page: Page) {
    this.page = page
    this.#size = page.viewportSize()
    const spend = () => {
      this.#isSpent = true
    }
    page.once('close', spend)
    page.once('crash', spend)
    spendOn(page, lasting, spend)
    spendOn(page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], spend)
    const load = page.goto.bind(page)
    page.goto = async (address, options) => {
      const isWithin = !this.#isSpent && ofApplication.test(address) && (this.#isAside || (await this.#clear()))
      this.#isAside = false
      if (!isWithin) return load(address, options)
      await page.evaluate(go, { address, state: { idx: 0, key: crypto.randomUUID() } })
      return null
    }
  }

  /** Whether nothing of its last test is left in it. */
  async putAside(): Promise<boolean> {
    const { page } = this
    if (this.#isSpent) return false
    for (const event of heard) page.removeAllListeners(event)
    count(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (this.#size && page.viewportSize()?.width !== this.#size.width) await page.setViewportSize(this.#size)
    await page.mouse.move(0, 0)
    this.#isAside = await this.#clear()
    return this.#isAside
  }

  async #clear(): Promise<boolean> {
    const { page } = this
    if (this.#isSpent || !ofApplication.test(new URL(page.url()).pathname)) return false
    await page.evaluate(go, { address: aside, state: null })
    const isSettled = (wanted: string) => location.pathname !== wanted || document.querySelector('h1')?.textContent === 'Page introuvable'
    const settled = page.waitForFunction(isSettled, aside, { timeout: 3000 }).catch(() => undefined)
    if (!(await settled) || !page.url().endsWith(aside)) return false // a supervisor is shown the warehouse, whatever the address
    for (let tries = 0; isAsking(page); tries += 1) {
      if (tries > 30) return false
      await page.waitForTimeout(50)
    }
    return page.evaluate(forget)
  }
}

/** In the page: to another address of the application. Without a number in its state the router does not ask whether what is typed may go. */
function go({ address, state }: { address: string; state: { idx: number; key: string } | null }): void {
  history.pushState(state, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** In the page: forgets what was read and said; whether nothing remains that it cannot forget. */
async function forget(): Promise<boolean> {
  type Queries = { removeQueries: (which: object) => void; getMutationCache: () => { clear: () => void } }
  type Fiber = { memoizedProps?: { client?: Queries }; child: Fiber | null; sibling: Fiber | null; stateNode: { current: Fiber } }
  const queriesIn = (fiber: Fiber | null): Queries | undefined =>
    fiber ? (fiber.memoizedProps?.client ?? queriesIn(fiber.child) ?? queriesIn(fiber.sibling)) : undefined
  const root = document.querySelector('#root')
  const [, top] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$')) ?? []
  const queries = top && queriesIn((top as Fiber).stateNode.current)
  if (!queries) return false
  queries.removeQueries({ type: 'inactive' })
  queries.getMutationCache().clear()

  for (const close of document.querySelectorAll<HTMLElement>('.toast [aria-label="Fermer le message"]')) close.click()
  const isThere = () => document.querySelector('.toast, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  for (let tries = 0; isThere(); tries += 1) {
    if (tries > 60) return false
    await new Promise(requestAnimationFrame)
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)

  sessionStorage.clear()
  for (const name of Object.keys(localStorage)) if (!/^escale-(session|theme)@/.test(name)) return false
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }))
  for (const { name } of await indexedDB.databases()) {
    if (!name || name === 'escale-lookups') continue
    const database = await done(indexedDB.open(name))
    const storeOf = (store: string) => database.transaction(store, 'readwrite').objectStore(store)
    if (name === 'escale-last-seen') await Promise.all([...database.objectStoreNames].map((store) => done(storeOf(store).clear())))
    const rows = [...database.objectStoreNames].map((store) => done(storeOf(store).count()))
    const isEmpty = (await Promise.all(rows)).every((many) => many === 0)
    database.close()
    if (!isEmpty) return false
  }
  return true
}
