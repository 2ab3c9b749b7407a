import axeCore from 'axe-core'
import { quiet } from './page.ts'
import { expect, type Page } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
type Axe = { run: (context: object, options: object) => Promise<{ violations: Violation[] }> }

/** Seven rows of a list say as much of its colours as a hundred. */
const spare = '[role=row][aria-rowindex]:nth-child(n + 8)'

/** The violations that axe finds in a page, once the animations have ended. */
export async function everything(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )
  return violationsOf(
    page,
    { include: [['html']], exclude: [[spare]] },
    { runOnly: { type: 'tag', values: tags } },
  )
}

/** The contrast violations of the open dialog, or else of the page. */
export async function contrasts(page: Page): Promise<string[]> {
  const inFront = (await page.locator('[role=dialog]').count()) > 0 ? '[role=dialog]' : 'body'
  return violationsOf(page, { include: [[inFront]], exclude: [[spare]] }, { runOnly: ['color-contrast'] })
}

/** Runs axe, which is loaded once a document as it weighs half a megabyte. */
async function violationsOf(page: Page, context: object, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(
    async ([where, how]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      return (await axe.run(where, { ...how, resultTypes: ['violations'] })).violations
    },
    [context, options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  )
}

/** Atlas is the demo. A pale colour is lost on white, a deep one on black. */
export const colors = { Atlas: '0b5d6b', yellow: 'facc15', indigo: '1e1b4b' }
type Paint = { href: string | undefined; scheme: string | null }
type Look = readonly [color: keyof typeof colors, scheme: 'light' | 'dark']

/** The contrast violations in a company's colour. The page gets its own colours back afterwards. */
export async function contrastsIn(page: Page, [color, scheme]: Look): Promise<string[]> {
  const before = await page.evaluate(paint, { href: `/theme/${colors[color]}.css`, scheme })
  const found = await contrasts(page)
  await page.evaluate(paint, before)
  return found
}

/** Runs in the page; returns the former colours. */
async function paint({ href, scheme }: Paint): Promise<Paint> {
  const link = document.querySelector<HTMLLinkElement>('#theme')
  const before = {
    href: link?.getAttribute('href') ?? undefined,
    scheme: document.documentElement.getAttribute('data-mantine-color-scheme'),
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme ?? 'light')
  if (link && href && before.href !== href) {
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
    link.href = href
    await loaded
  }
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return before
}

/**
 * Expects no overflow and no violation at the width of a desk, then of a phone, with the same dialog open.
 */
export async function expectReadable(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  expect.soft(await stickingOut(page), name).toEqual([])
  expect.soft(await everything(page), name).toEqual([])
  for (const look of looks) expect.soft(await contrastsIn(page, look), `${name}, ${look}`).toEqual([])
  const desk = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await quiet(page)
  expect.soft(await stickingOut(page), `${name}, phone`).toEqual([])
  expect.soft(await everything(page), `${name}, phone`).toEqual([])
  expect.soft(await contrastsIn(page, ['Atlas', 'dark']), `${name}, phone, dark`).toEqual([])
  await page.setViewportSize(desk)
}

/** Elements wider than the window that no scrolling box contains. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element.parentElement).overflowX) ||
        scrolls(element.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > limit + 1 && element.checkVisibility() && !scrolls(element),
      )
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
