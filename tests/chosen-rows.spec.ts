import { everything } from './support/axe.ts'
import { button, dialog, waitForDialog } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// The bar of actions on chosen rows, and the dialog of refused rows, at every size and in both themes.

test.use({ own: true, as: null })

const looks = [
  { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 640 }, colorScheme: 'dark' },
] as const

async function startChoosing(page: Page, path: string, isPhone: boolean): Promise<void> {
  await page.goto(path)
  const choose = button(page, 'Choisir')
  if (isPhone && !(await choose.isVisible())) await button(page, 'Filtres').click()
  await choose.click()
}

/** Expects a bar within the window that leaves half of it to the list, and every button within reach. */
async function expectBarInside(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Lignes choisies' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await bar.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0), 'the right edge').toBeLessThanOrEqual(width)
  expect(box?.height, 'the height').toBeLessThanOrEqual(height / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  for (const one of await bar.getByRole('button').all()) {
    await one.scrollIntoViewIfNeeded()
    await expect(one).toBeInViewport({ ratio: 0.95 })
  }
}

for (const { viewport, colorScheme } of looks)
  test(`the bar and the refusals of chosen rows are whole at ${viewport.width}, ${colorScheme}`, async ({
    admin,
    visit,
    faults,
  }) => {
    faults.expect(/409/, /422/)
    const isPhone = viewport.width < 768
    const client = await admin.createClient({ name: unique('Kivu Choix') })
    const [paid] = [await admin.createInvoice({ client }), await admin.createInvoice({ client })]
    await admin.pay(paid, 10_00)
    const parcel = await admin.receive()
    const page = await visit('admin', { viewport, colorScheme, isMobile: isPhone, hasTouch: isPhone })
    await startChoosing(page, `/app/factures?q=${encodeURIComponent(client.name)}`, isPhone)
    await button(page, 'Tout choisir').click()
    await expect(page.getByText('2 lignes choisies')).toBeVisible()
    await expectBarInside(page)
    expect(await everything(page), 'the bar of invoices').toEqual([])

    await button(page, 'Supprimer').click()
    const question = await waitForDialog(page, 'Supprimer')
    await button(question, 'Confirmer la suppression').click()
    await expect(question.getByRole('alert')).toContainText(paid.invoiceNumber)
    expect(await everything(page), 'the refusals').toEqual([])
    await question.getByText('Fermer', { exact: true }).click()
    await expect(dialog(page, 'Supprimer')).toBeHidden()

    await startChoosing(page, '/app/warehouse', isPhone)
    await page.getByText(parcel.number).first().click()
    await expectBarInside(page)
    expect(await everything(page), 'the bar of goods').toEqual([])
  })
