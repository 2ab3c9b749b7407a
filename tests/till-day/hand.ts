import { screens } from '../../contract/src/access/screens.ts'
import { button, escaped, expectHeading, field, type Scope } from '../support/page.ts'
import { expect, type Locator, type Page } from '../support/test.ts'
import { goTo } from '../support/touch.ts'

/** A file that a person chooses. */
type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** How a person uses the pages: with keys only, or with a finger only. */
export type Hand = {
  page: Page
  goTo: (title: string) => Promise<void>
  openTab: (name: string) => Promise<void>
  /** Writes in the search of the list. */
  filter: (text: string) => Promise<void>
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  pick: (scope: Scope, label: string, option: string) => Promise<void>
  attach: (target: Locator, file: ChosenFile) => Promise<void>
}

/** Every element is reached by Tab and used by keys. */
export class Keyboard implements Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async goTo(title: string): Promise<void> {
    const screen = screens.find((entry) => entry.title === title)
    // The keys of a page that has just been drawn may not be heard yet.
    await expect(async () => {
      await this.page.keyboard.press('g')
      await this.page.keyboard.press(String(screen?.letter))
      await expect(this.page).toHaveURL(
        ({ pathname, searchParams }) => pathname === screen?.path && !searchParams.has('onglet'),
        { timeout: 3000 },
      )
    }).toPass()
    await expectHeading(this.page, title)
  }

  async openTab(name: string): Promise<void> {
    const selected = this.page.getByRole('tab', { selected: true })
    await this.#reach(selected)
    const names = await this.page.getByRole('tab').allTextContents()
    const start = names.indexOf((await selected.textContent()) ?? '')
    const steps = names.indexOf(name) - start
    for (let step = 1; step <= Math.abs(steps); step += 1) {
      await this.page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
      await expect(selected).toHaveText(names[start + Math.sign(steps) * step] ?? '')
    }
  }

  async filter(text: string): Promise<void> {
    await this.page.keyboard.press('f')
    await expect(this.page.getByPlaceholder(/^Filtrer par/)).toBeFocused()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
  }

  async press(target: Locator): Promise<void> {
    await this.#reach(target)
    await this.page.keyboard.press('Enter')
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.#reach(target)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
  }

  async pick(scope: Scope, label: string, option: string): Promise<void> {
    const select = field(scope, label)
    if ((await select.inputValue()).includes(option)) return
    await this.#reach(select)
    await this.page.keyboard.press('ArrowDown')
    const list = this.page.getByRole('listbox').filter({ visible: true })
    const chosen = list.locator('[data-combobox-selected]')
    await expect(list).toBeVisible()
    for (let pressed = 0; pressed < 12; pressed += 1) {
      if ((await chosen.count()) > 0 && (await chosen.first().textContent())?.includes(option)) break
      await this.page.keyboard.press('ArrowDown')
    }
    await this.page.keyboard.press('Enter')
    await expect(select).toHaveValue(new RegExp(escaped(option)))
    await expect(select, 'the focus stays where the choice was made').toBeFocused()
  }

  async attach(target: Locator, file: ChosenFile): Promise<void> {
    await expect(async () => {
      await this.#reach(target)
      const choosing = this.page.waitForEvent('filechooser', { timeout: 3000 })
      await this.page.keyboard.press('Enter')
      await (await choosing).setFiles(file)
    }).toPass()
  }

  /** Presses Tab until the element has the focus. */
  async #reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let pressed = 0; pressed < 120; pressed += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${target} was not reached with Tab`)
  }
}

/** Every element is tapped, and text is written with the keyboard of the phone. */
export class Finger implements Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  goTo(title: string): Promise<void> {
    return goTo(this.page, title)
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).tap()
    await expect(this.page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
  }

  filter(text: string): Promise<void> {
    return this.write(this.page.getByPlaceholder(/^Filtrer par/), text)
  }

  press(target: Locator): Promise<void> {
    return target.tap()
  }

  async write(target: Locator, text: string): Promise<void> {
    await target.tap()
    await expect(target).toBeFocused()
    await target.fill(text)
  }

  async pick(scope: Scope, label: string, option: string): Promise<void> {
    const select = field(scope, label)
    if ((await select.inputValue()).includes(option)) return
    await select.tap()
    await this.page.getByRole('listbox').getByRole('option').filter({ hasText: option }).first().tap()
    await expect(select).toHaveValue(new RegExp(escaped(option)))
    await expect(this.page.getByRole('listbox').filter({ visible: true })).toHaveCount(0)
  }

  async attach(target: Locator, file: ChosenFile): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), target.tap()])
    await chooser.setFiles(file)
  }
}

/** Presses the main button of a dialog or form. */
export function save(hand: Hand, scope: Scope, verb: string): Promise<void> {
  return hand.press(button(scope, verb))
}
