import type { ScreenKey } from '../../contract/src/access/screens.ts'
import {
  button,
  dialog,
  expectHeading,
  openRow,
  quiet,
  waitForDialog,
  waitForShell,
} from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import type { Records } from './records.ts'

// How a test opens a screen, a dialog of it, or a record of its list.

/** `open` waits until the screen is complete. */
export type Screen = { name: string; key: ScreenKey; open: (page: Page, records: Records) => Promise<void> }
type Act = (page: Page, records: Records) => Promise<void>

/** The page at an address, once an action on it is done. */
export function state(key: ScreenKey, name: string, pathOf: (records: Records) => string, act?: Act): Screen {
  const open = async (page: Page, records: Records) => {
    await page.goto(pathOf(records))
    await waitForShell(page)
    await act?.(page, records)
    await quiet(page)
  }
  return { name, key, open }
}

export function screen(key: ScreenKey, name: string, path: string, title: string, act?: Act): Screen {
  return state(
    key,
    name,
    () => path,
    async (page, records) => {
      await expectHeading(page, title)
      await act?.(page, records)
    },
  )
}

/** The dialog that a button of a screen opens. */
export function form(
  key: ScreenKey,
  name: string,
  path: string,
  press: string,
  title = press,
  act?: Act,
): Screen {
  return state(
    key,
    name,
    () => path,
    async (page, records) => {
      await button(page, press).click()
      await waitForDialog(page, title)
      await act?.(page, records)
    },
  )
}

/** The dialog of a record of a list. */
export function record(
  key: ScreenKey,
  name: string,
  path: string,
  title: string,
  textOf: (records: Records) => string,
  act?: Act,
): Screen {
  return state(
    key,
    name,
    () => path,
    async (page, records) => {
      await openRow(page, textOf(records))
      await expect(dialog(page, title)).toBeVisible()
      await act?.(page, records)
    },
  )
}

export function clickAndSee(name: string, shown: (page: Page) => ReturnType<Page['getByRole']>): Act {
  return async (page) => {
    await button(page, name).click()
    await expect(shown(page)).toBeVisible()
  }
}

/** Presses a button and waits for its dialog. */
export function openDialog(name: string, title = name): Act {
  return async (page) => {
    await button(page, name).click()
    await waitForDialog(page, title)
  }
}

export function openTab(name: string): Act {
  return (page) => page.getByRole('tab', { name }).click()
}

/** Presses the button that sends a form, which is refused on the device because a field is missing. */
export function sendEmpty(title: string, verb: string): Act {
  return async (page) => {
    const form = dialog(page, title)
    await button(form, verb).click()
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  }
}

/** Does several actions one after the other. */
export function inOrder(...acts: Act[]): Act {
  return async (page, records) => {
    for (const act of acts) await act(page, records)
  }
}

/** Asks for the deletion of the open record, up to its confirmation. */
export const askRemoval = clickAndSee('Supprimer', (page) => page.getByRole('alertdialog'))
