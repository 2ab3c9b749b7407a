import { everything } from '../support/axe.ts'
import { button, dialog, expectHeading, expectWhole } from '../support/page.ts'
import { expect, type Locator, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

// A finger needs 44 px. Heights made of text end between two pixels.

const least = 43.5

test('links and eyes that used to be thin are as high as a finger', async ({ page, visit }) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  for (const name of ['Toutes les factures', 'Tous les paiements', 'Les expéditions en cours']) {
    const link = page.getByRole('link', { name })
    await expect.poll(async () => (await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(least)
  }
  const outside = await visit(null, { viewport: { width: 390, height: 844 } })
  await outside.goto('/auth')
  await expect.poll(() => thinnest(outside.getByRole('button', { name: 'Afficher la saisie' }))).toBeGreaterThanOrEqual(least)
})

test('days of a calendar too, which stays on the screen', async ({ page }) => {
  await page.goto('/app/paiements')
  await page.getByRole('button', { name: 'Enregistrer Paiement' }).tap()
  await page.getByRole('textbox', { name: 'Date de paiement' }).tap()
  const days = page.locator('[data-dates-dropdown] td > button:not([data-outside])')
  await expect(days.first()).toBeVisible()
  await expect.poll(() => thinnest(days.nth(10))).toBeGreaterThanOrEqual(least)
  const rightEdge = async () => {
    const calendar = await page.locator('[data-dates-dropdown]').boundingBox()
    return (calendar?.x ?? 0) + (calendar?.width ?? 999)
  }
  await expect.poll(rightEdge).toBeLessThan(391)
})

async function thinnest(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return Math.min(box?.width ?? 0, box?.height ?? 0)
}

test('/warehouse lights its tab for an admin as /app/warehouse does', async ({ page }) => {
  for (const path of ['/app/warehouse', '/warehouse']) {
    await page.goto(path)
    await expectHeading(page, 'Réception Warehouse')
    await expect(page.getByRole('link', { name: 'Entrepôt' })).toHaveAttribute('aria-current', 'page')
  }
})

test.describe('a super_admin', () => {
  test.use({ as: 'super_admin' })

  test('sees the tab they are on, also the last of many', async ({ page }) => {
    await page.goto('/super-admin?onglet=journal')
    const last = page.getByRole('tab', { name: 'Journal' })
    await expectWhole(last)
    for (const tab of await page.getByRole('tab').all()) await tab.evaluate((text) => text.style.setProperty('letter-spacing', '1px'))
    await expectWhole(last, 'wider, as when the web font arrives')
  })
})

test('in the settings every field has the width of the phone, for a number or an address is long', async ({ page }) => {
  await page.goto('/app/parametres/documents')
  const numbers = page.getByRole('textbox', { name: /^(RCCM|Id. Nat.|Email)$/ })
  await expect(numbers).toHaveCount(3)
  for (const number of await numbers.all()) {
    await expect(number).not.toHaveValue('')
    expect(await number.evaluate((field) => field.getBoundingClientRect().width / innerWidth)).toBeGreaterThan(0.75)
  }
})

for (const [size, viewport] of Object.entries(phones)) {
  test.describe(`on a phone of ${size}`, () => {
    test.use({ viewport })

    test('no line of an invoice stands under the foot, wherever the focus is and however far one scrolled', async ({ page }) => {
      test.slow()
      await page.goto('/app/factures')
      await button(page, 'Nouvelle Facture Fret Aérien').tap()
      const form = dialog(page, 'Nouvelle Facture Fret Aérien')
      for (let line = 2; line <= 4; line += 1) {
        await button(form, 'Ajouter une ligne').tap()
        await expect(button(form, `Supprimer la ligne ${line}`)).toBeAttached()
      }
      for (const line of [4, 1, 3, 2]) {
        const remove = button(form, `Supprimer la ligne ${line}`)
        await remove.focus()
        await expect.poll(() => isWhole(remove), `line ${line}`).toBe(true)
      }
      const last = button(form, 'Supprimer la ligne 2')
      for (const hidden of [10, 25, 40]) {
        await hideBelow(last, hidden)
        expect(await everything(page), `${hidden} px of it out of sight`).toEqual([])
      }
    })
  })
}

/** Whether each corner of it can be touched. */
function isWhole(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })
}

/** Scrolls until so many pixels of it lie below what can be seen above the foot. */
function hideBelow(target: Locator, pixels: number): Promise<void> {
  return target.evaluate((element, hidden) => {
    const foot = element.closest('[role=dialog]')?.querySelector('[type=submit]')?.parentElement
    const scrolls = (one: Element | null): Element =>
      one && one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
        ? one
        : scrolls(one?.parentElement ?? document.documentElement)
    const edge = foot?.getBoundingClientRect().top ?? 0
    scrolls(element.parentElement).scrollBy({ top: element.getBoundingClientRect().bottom - edge - hidden, behavior: 'instant' })
  }, pixels)
}
