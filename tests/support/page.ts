import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'

// Actions of the tests on every screen, with the names of product.md 7.

export type Scope = Page | Locator

export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

/**
 * A dialog that is opening, once it has the focus. The focus moves there a moment after the dialog is drawn,
 * and would close a list or calendar that a test had already opened in it.
 */
export async function waitForDialog(page: Page, title: string): Promise<Locator> {
  const form = dialog(page, title)
  await expect(form.locator(':focus')).toHaveCount(1)
  return form
}

export function button(scope: Scope, name: string): Locator {
  return scope.getByRole('button', { name, exact: true })
}

/** A field of a form, by its label. */
export function field(scope: Scope, label: string): Locator {
  return scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: label, exact: true }))
}

/**
 * Chooses in a select; `search` is typed first where the select has a search. The options move while the list
 * is filtered, so a press may miss and is retried, but a press that succeeded must not be repeated.
 */
export async function choose(scope: Scope, label: string, option: string, search?: string): Promise<void> {
  const select = field(scope, label)
  await select.click()
  if (search !== undefined) await select.fill(search)
  const list = pageOf(scope).getByRole('listbox')
  let isPressed = false
  await expect(async () => {
    if (!isPressed || (await list.isVisible()))
      await list.getByRole('option').filter({ hasText: option }).first().click({ timeout: 2_000 })
    isPressed = true
    await expect(list).toHaveCount(0, { timeout: 5_000 }) // while it fades, the page would hold two lists
  }).toPass()
  await expect(select).toHaveValue(new RegExp(escaped(option)))
}

/** The options of a select. */
export async function readOptions(scope: Scope, label: string): Promise<string[]> {
  await expect(field(scope, label)).toBeEnabled()
  await field(scope, label).focus()
  await field(scope, label).press('ArrowDown')
  const options = pageOf(scope).getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  return options.allInnerTexts()
}

/** The row of a list that holds a text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Types in the list's own search, and waits until the list follows. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder(/^Filtrer par/).fill(text)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === text.trim())
  // The address changes before the list. Only the marked words, or an empty list, prove that the list has
  // been filtered.
  const filtered = page.locator('[role=table] mark').or(page.getByText(/^Aucun/))
  await filtered
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => {}) // the match may be in a column without marks
  await expect(page.locator('[role=table][aria-busy=true]')).toHaveCount(0)
}

/**
 * Finds a record in its list and opens it. The rows move while the list is filtered, so a press may miss and
 * is retried, but a press that succeeded must not be repeated.
 */
export async function openRow(page: Page, text: string): Promise<void> {
  await search(page, text)
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible()))
      await row(page, text).getByRole('button').click({ timeout: 2_000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1) // see `waitForDialog`
}

/**
 * Widths of text end between two pixels, so a box counts as whole while less than one pixel of each edge is
 * cut.
 */
export async function expectWhole(target: Locator, reason?: string): Promise<void> {
  await expect.poll(() => cutPixels(target), reason).toBeLessThan(1)
}

/**
 * How far the target reaches beyond the window and the boxes that scroll around it, in pixels, at its worst
 * edge.
 */
function cutPixels(target: Locator): Promise<number> {
  return target.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          if (!entry?.isIntersecting) return resolve(Number.POSITIVE_INFINITY)
          const { boundingClientRect: box, intersectionRect: seen } = entry
          resolve(
            Math.max(
              seen.left - box.left,
              box.right - seen.right,
              seen.top - box.top,
              box.bottom - seen.bottom,
            ),
          )
        })
        observer.observe(element)
      }),
  )
}

/** A notice, from either of the two stores of notices. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text })
}

/**
 * Presses a button until its effect shows: the first press may be lost when the page redraws after a refetch.
 */
export async function pressUntil(pressed: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await pressed.click({ timeout: 2_000 })
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Waits until the shell handles its keys: a page is drawn after that. */
export async function waitForShell(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Expects the error message of a field. */
export async function expectRefused(input: Locator, sentence: string): Promise<void> {
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(sentence)))
  await expect(input).toHaveAttribute('aria-invalid', 'true')
}

export async function expectHeading(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Amounts on the screen contain no-break spaces, and plain ones in a test. */
export function withNoBreakSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** `2026-11-20` as a field shows it. */
export function frenchDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function pageOf(scope: Scope): Page {
  return 'page' in scope ? scope.page() : scope
}

/** Records the write requests of the page to a path, from now on. */
export function writesTo(page: Page, path: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.includes(path))
      sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** The pending requests of each page, without the stream of changes, which never ends. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Counts the pending requests, for `quiet`, in the pages that a context opens from now on. */
export function countRequests(context: BrowserContext): void {
  context.on('page', count)
}

function count(page: Page): void {
  const pending = pendingRequests.get(page) ?? new Set<Request>()
  pendingRequests.set(page, pending)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pending.clear() // the former document is gone
    if (request.resourceType() === 'fetch' && !request.url().includes('/api/realtime')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}

/**
 * Waits until no request is pending and none has started or ended for 300 ms. The stream of changes never
 * ends, so the network is never idle.
 */
export async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const noteTime = () => {
    last = Date.now()
  }
  page.on('request', noteTime)
  page.on('requestfinished', noteTime)
  await expect
    .poll(() => !pendingRequests.get(page)?.size && Date.now() - last > 300, { intervals: [100] })
    .toBe(true)
  page.off('request', noteTime)
  page.off('requestfinished', noteTime)
}

/**
 * Waits until the application has taken over the sign-in page. Before that its form is plain HTML, which
 * loads another page.
 */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('form[method=post]')).toHaveCount(0)
}
