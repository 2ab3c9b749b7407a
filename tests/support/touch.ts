import { button, escaped, expectHeading, field, type Scope } from './page.ts'
import { expect, type Locator, type Page } from './test.ts'

// Actions of the tests with a finger.

export const phones = { '390×844': { width: 390, height: 844 }, '360×640': { width: 360, height: 640 } }

/** Taps into a field and writes with the phone's keyboard. */
export async function write(scope: Scope, label: string, text: string): Promise<void> {
  await field(scope, label).tap()
  await expect(field(scope, label)).toBeFocused()
  await field(scope, label).fill(text)
}

/** Taps a select, then one of its options, by default the first. The page is not zoomed by it. */
export async function pick(page: Page, select: Locator, option?: string): Promise<void> {
  await select.tap()
  const options = page.getByRole('listbox').getByRole('option')
  await (option === undefined ? options : options.filter({ hasText: option })).first().tap()
  await expect(select).toHaveValue(option === undefined ? /./ : new RegExp(escaped(option)))
  await expect(page.getByRole('listbox').filter({ visible: true })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(1)
}

/** Goes to a screen by the tab bar, or by what `Plus` opens. */
export async function goTo(page: Page, title: string): Promise<void> {
  const tab = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: title, exact: true })
  if ((await tab.filter({ visible: true }).count()) > 0) await tab.filter({ visible: true }).tap()
  else {
    await button(page, 'Plus').tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: title, exact: true }).tap()
  }
  await expectHeading(page, title)
}

/**
 * Targets of a finger that are lower than `least` pixels. Heights made of text end between two pixels, so
 * half a pixel is forgiven. An icon may have a larger target around it.
 */
export function lowTargets(scope: Locator, least: number): Promise<string[]> {
  return scope.evaluate((within, fewest) => {
    const aimedAt =
      'button, [role=tab], summary, textarea, input:not([type=file], [type=checkbox], [type=radio]), label:has(input)'
    return [...within.querySelectorAll(aimedAt)].flatMap((target) => {
      const around = Number.parseFloat(getComputedStyle(target, '::after').height) || 0
      const height = Math.max(target.getBoundingClientRect().height, around)
      return height > 1 && height < fewest - 0.5
        ? [`${target.getAttribute('aria-label') ?? target.textContent} : ${height}`]
        : []
    })
  }, least)
}

/** Pixels by which the page is wider than the screen. */
export function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** Whether a press on its middle reaches it. */
export function isTouchable(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}
