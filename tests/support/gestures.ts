import { scan } from './gun.ts'
import type { Locator, Page } from './test.ts'

/**
 * The gestures of one person on one page, counted as in the budgets of issue 50: a click, a pressed key or
 * combination (« Control+k »), a typed text, a scanned code and a drawn signature are one gesture each.
 */
export class Gestures {
  readonly #page: Page
  readonly #budget: number
  readonly #done: string[] = []

  /** The first gesture above the budget fails the test, with the list of all of them. */
  constructor(page: Page, budget: number) {
    this.#page = page
    this.#budget = budget
  }

  get count(): number {
    return this.#done.length
  }

  async click(target: Locator): Promise<void> {
    this.#add(`click ${target}`)
    await target.click()
  }

  /** Presses a key or a combination where the focus is, for example « Enter » or « Control+Enter ». */
  async press(key: string): Promise<void> {
    this.#add(`press ${key}`)
    await this.#page.keyboard.press(key)
  }

  /**
   * Types where the focus is, like a person who did not click first. A selected text is replaced. The target
   * is a check only: the test fails when another element has the focus.
   */
  async type(text: string, target?: Locator): Promise<void> {
    this.#add(`type ${text}`)
    await target?.and(this.#page.locator(':focus')).waitFor()
    await this.#page.keyboard.type(text)
  }

  /** Reads a code with a bar-code gun, which ends it with Entrée by itself. */
  async scan(code: string): Promise<void> {
    this.#add(`scan ${code}`)
    await scan(this.#page, code)
  }

  /** Draws a line over a field with the mouse or the finger, like a signature. */
  async draw(target: Locator): Promise<void> {
    this.#add(`draw ${target}`)
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not on the page`)
    const [left, middle] = [box.x + box.width / 4, box.y + box.height / 2]
    await this.#page.mouse.move(left, middle)
    await this.#page.mouse.down()
    await this.#page.mouse.move(left + box.width / 2, middle - 20, { steps: 4 })
    await this.#page.mouse.up()
  }

  #add(gesture: string): void {
    this.#done.push(gesture)
    if (this.count > this.#budget)
      throw new Error(`More than ${this.#budget} gestures:\n${this.#done.join('\n')}`)
  }
}
