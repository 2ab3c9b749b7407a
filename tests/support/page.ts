import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'

// What the tests do on every screen, by the names of product.md 7.

export type Scope = Page | Locator

export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

/**
 * A dialog that was just asked for, once the focus is in it: it goes there a moment after, and would close
 * the list or calendar of the field where one already is.
 */
export async function opened(page: Page, title: string): Promise<Locator> {
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
 * Chooses in a select; `search` is typed first, in those one can search. While the list follows it the
 * options move: a press may miss, and one that did not must not be made again.
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
    await expect(list).toHaveCount(0, { timeout: 5_000 }) // it fades: the next field's list would be one of two
  }).toPass()
  await expect(select).toHaveValue(new RegExp(escaped(option)))
}

/** What a select offers. */
export async function offered(scope: Scope, label: string): Promise<string[]> {
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
  // The address is ahead of the list: only what is marked in it, or its absence, says that the list knows
  // what is searched.
  const known = page.locator('[role=table] mark').or(page.getByText(/^Aucun/))
  await known
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => {}) // found by a column that marks nothing
  await expect(page.locator('[role=table][aria-busy=true]')).toHaveCount(0)
}

/**
 * Finds a record in its list and opens it. While the list follows the search its rows move: a press may miss,
 * and one that did not must not be made again.
 */
export async function openRow(page: Page, text: string): Promise<void> {
  await search(page, text)
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible()))
      await row(page, text).getByRole('button').click({ timeout: 2_000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1) // it goes there a moment after: see `opened`
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

/** A message, in whichever of the two stores. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text })
}

/**
 * Presses what makes the page ask the server, until what that brings about shows: a refetch of the page's own
 * may be first, and stand over the button.
 */
export async function pressUntil(pressed: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await pressed.click({ timeout: 2_000 })
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Waits until the keys of the shell are heard: its pages come after it. */
export async function listening(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The sentence beside a field. */
export async function expectRefused(input: Locator, sentence: string): Promise<void> {
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(sentence)))
  await expect(input).toHaveAttribute('aria-invalid', 'true')
}

export async function expectHeading(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Amounts are written with no-break spaces; a test writes plain ones. */
export function written(text: string): string {
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

/** What the page sends to write to a path, from now on. */
export function writesTo(page: Page, path: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.includes(path))
      sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/**
 * What each page has asked the server and not heard of yet: the stream of changes aside, which never ends.
 */
const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps count of it, for `quiet`, in the pages that a context opens from now on. */
export function countAsked(context: BrowserContext): void {
  context.on('page', count)
}

function count(page: Page): void {
  const asked = underWay.get(page) ?? new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.clear() // with the document that asked
    if (request.resourceType() === 'fetch' && !request.url().includes('/api/realtime')) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/**
 * Waits until nothing is under way and nothing has been asked for or answered during 300 ms. The stream of
 * changes never ends, so the network is never idle.
 */
export async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const heard = () => {
    last = Date.now()
  }
  page.on('request', heard)
  page.on('requestfinished', heard)
  await expect
    .poll(() => !underWay.get(page)?.size && Date.now() - last > 300, { intervals: [100] })
    .toBe(true)
  page.off('request', heard)
  page.off('requestfinished', heard)
}

/**
 * The application has taken over the sign-in page: until then its form is one of plain HTML, which leads to
 * another page.
 */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('form[method=post]')).toHaveCount(0)
}
