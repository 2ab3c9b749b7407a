import { button, dialog, expectHeading, field, quiet } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { isTouchable, phones } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// Boxes that scroll on a phone: their edges show that there is more, and important controls stay in sight.

test.use({ viewport: phones['360×640'] })

/** The edges beyond which the content continues, as `right` or `left`. */
const scrollableEdges = (target: Locator) =>
  target.evaluate((part) => part.closest<HTMLElement>('[data-goes-on]')?.dataset.goesOn)

test('content beyond an edge fades and scrolls by arrow keys, and texts are complete at 320', async ({
  page,
}) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await expect.poll(() => scrollableEdges(page.getByRole('radio', { name: "Aujourd'hui" }))).toBe('right')
  await page.goto('/app/rapports?rapport=balance-agee')
  const table = page.getByRole('table')
  await expect.poll(() => scrollableEdges(table)).toBe('right')
  await table.getByRole('link').first().focus()
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrollableEdges(table)).toBe('left')

  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/app/warehouse')
  await expect.poll(() => cutPixels(button(page, 'Nouvelle réception'))).toBeLessThanOrEqual(0)
  const list = page.getByRole('tablist', { name: 'Nature' })
  const last = page.getByRole('tab', { name: 'Sorties' })
  await expect
    .poll(async () => (await scrollableEdges(list)) === 'right' || (await isInside(list, last)))
    .toBe(true)
})

async function isInside(list: Locator, tab: Locator): Promise<boolean> {
  const [outer, inner] = [await list.boundingBox(), await tab.boundingBox()]
  return Boolean(outer && inner && inner.x + inner.width <= outer.x + outer.width + 1)
}

test('a page opens at its name, and the buttons of the warehouse show whole words', async ({
  page,
  admin,
}) => {
  const { id, name } = await admin.createClient({ phone: '+243812345678', email: 'kivu@exemple.cd' })
  for (const tab of ['factures', 'messages']) {
    await page.goto(`/app/clients/${id}?onglet=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await quiet(page)
    await expect(page.getByRole('heading', { level: 1, name }), tab).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/app/warehouse')
  for (const word of ['Nouvelle réception', 'Nouveau véhicule'])
    await expect.poll(() => cutPixels(button(page, word)), word).toBeLessThanOrEqual(0)
})

test('the payments of an invoice and the buttons of a payment are read whole', async ({ page, admin }) => {
  const invoice = await admin.createInvoice()
  const { id, reference } = await admin.pay(invoice, 25_00, { reference: unique('PAY-INV-1796019994962') })
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const payment = page.getByRole('list', { name: 'Paiements de la facture' }).getByRole('listitem')
  const [below, amount] = [payment.getByText(reference), payment.getByText('25,00')]
  await expect(below).toBeVisible()
  await expect.poll(async () => intersects(await below.boundingBox(), await amount.boundingBox())).toBe(false)
  await page.goto(`/app/paiements?paiement=${id}`)
  const opened = dialog(page, 'Modifier le Paiement')
  for (const word of ['Reçu en PDF', 'Envoyer par WhatsApp', 'Dupliquer'])
    await expect.poll(() => cutPixels(button(opened, word)), word).toBeLessThanOrEqual(0)
})

type Box = { x: number; y: number; width: number; height: number }

function intersects(one: Box | null, other: Box | null): boolean {
  if (!one || !other) throw new Error('no box')
  const isApart = (start: 'x' | 'y', size: 'width' | 'height') =>
    one[start] + one[size] <= other[start] + 1 || other[start] + other[size] <= one[start] + 1
  return !isApart('x', 'width') && !isApart('y', 'height')
}

/** Pixels of the text of a button that do not fit into it. */
function cutPixels(target: Locator): Promise<number> {
  return target.locator('.mantine-Button-label').evaluate((label) => label.scrollWidth - label.clientWidth)
}

test('open filters leave rows visible, and a phone in landscape has the phone layout', async ({ page }) => {
  await page.goto('/app/warehouse')
  await button(page, 'Filtres').tap()
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  const touchableRows = async () => {
    const all = (await rows.all()).slice(0, 6)
    return (await Promise.all(all.map(isTouchable))).filter(Boolean).length
  }
  await expect.poll(touchableRows).toBeGreaterThanOrEqual(2)

  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/app/warehouse')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Entrepôt' })).toBeVisible()
  await button(page, 'Nouvelle réception').tap()
  const number = field(dialog(page, 'Nouvelle réception'), 'Numéro de suivi')
  await expect.poll(async () => (await number.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(
    await number.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
  ).toBeGreaterThanOrEqual(16)
  expect((await dialog(page, 'Nouvelle réception').boundingBox())?.width, 'the whole screen').toBe(844)
})

test('two fingers zoom a page, inside and outside the application', async ({ page, visit }) => {
  await page.goto('/app/factures')
  await expectZoom(page)
  const outside = await visit(null)
  await outside.goto('/')
  await expectZoom(outside)
})

async function expectZoom(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: 180 + side * apart, y: 300, id }))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (let apart = 36; apart <= 90; apart += 6)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
}
