import { everything } from '../support/axe.ts'
import { button, dialog, expectHeading, expectWhole } from '../support/page.ts'
import { expect, type Locator, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

// A finger needs 44 px. Heights made of text end between two pixels.

const finger = 43.5

async function expectTargets(targets: Record<string, Locator>): Promise<void> {
  for (const [name, target] of Object.entries(targets)) {
    const smallerSide = async () => {
      const box = await target.boundingBox()
      return Math.min(box?.width ?? 0, box?.height ?? 0)
    }
    await expect.poll(smallerSide, name).toBeGreaterThanOrEqual(finger)
  }
}

test('links, the way back, password eyes and calendar days are as large as a finger', async ({
  page,
  admin,
  visit,
}) => {
  const client = await admin.createClient({ phone: '+243812345678', email: 'achats@kivu.test' })
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  for (const name of ['Toutes les factures', 'Tous les paiements', 'Les expéditions en cours'])
    await expectTargets({ [name]: page.getByRole('link', { name }) })
  await page.goto(`/app/clients/${client.id}`)
  for (const name of ['+243 812 345 678', 'achats@kivu.test', 'Clients'])
    await expectTargets({ [name]: link(name) })
  await page.goto('/app/rapports')
  await expectTargets({ print: button(page, 'Imprimer') })

  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').tap()
  await page.getByRole('textbox', { name: 'Date de paiement' }).tap()
  const calendar = page.locator('[data-dates-dropdown]')
  await expectTargets({ day: calendar.locator('td > button:not([data-outside])').nth(10) })
  await expectWhole(calendar, 'the calendar stays on the screen')

  const outside = await visit(null)
  await outside.goto('/auth')
  await expectTargets({ eye: outside.getByRole('button', { name: 'Afficher la saisie' }) })
})

test('the current tab is marked and fully visible, and settings fields fill the phone’s width', async ({
  page,
  visit,
}) => {
  for (const path of ['/app/warehouse', '/warehouse']) {
    await page.goto(path)
    await expectHeading(page, 'Réception Warehouse')
    await expect(page.getByRole('link', { name: 'Entrepôt' })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/app/parametres/documents')
  const numbers = page.getByRole('textbox', { name: /^(RCCM|Id. Nat.|Email)$/ })
  await expect(numbers).toHaveCount(3)
  for (const number of await numbers.all())
    expect(
      await number.evaluate((field) => field.getBoundingClientRect().width / innerWidth),
    ).toBeGreaterThan(0.75)

  const platform = await visit('super_admin')
  await platform.goto('/super-admin?onglet=journal')
  const last = platform.getByRole('tab', { name: 'Journal' })
  await expectWhole(last)
  for (const tab of await platform.getByRole('tab').all())
    await tab.evaluate((text) => text.style.setProperty('letter-spacing', '1px'))
  await expectWhole(last, 'wider, as when the web font arrives')
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: phones['360×640'] })

  test('a tap selects the figure of a field, and the footer covers no line of an invoice', async ({
    page,
  }) => {
    await page.goto('/app/factures')
    await button(page, 'Nouvelle Facture Fret Aérien').tap()
    const form = dialog(page, 'Nouvelle Facture Fret Aérien')
    const quantity = form.getByLabel('Quantité').first()
    await quantity.tap()
    await page.keyboard.type('3')
    await expect(quantity, 'no figure stands behind it').toHaveValue('3')
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
/** Whether each corner of the target can be touched. */
function isWhole(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })
}

/** Scrolls until this many pixels of the target are hidden by the bar at the bottom. */
function hideBelow(target: Locator, pixels: number): Promise<void> {
  return target.evaluate((element, hidden) => {
    const foot = element.closest('[role=dialog]')?.querySelector('[type=submit]')?.parentElement
    const scrolls = (one: Element | null): Element =>
      one && one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
        ? one
        : scrolls(one?.parentElement ?? document.documentElement)
    const edge = foot?.getBoundingClientRect().top ?? 0
    scrolls(element.parentElement).scrollBy({
      top: element.getBoundingClientRect().bottom - edge - hidden,
      behavior: 'instant',
    })
  }, pixels)
}
