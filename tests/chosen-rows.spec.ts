import { everything } from './support/axe.ts'
import { button, dialog, waitForDialog } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// The bar of actions on chosen rows, and the dialog that names refused rows, at every size and in both themes.

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

/** Fails when a button of the bar leaves the window. */
async function expectBarInside(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Lignes choisies' })
  const width = page.viewportSize()?.width ?? 0
  const edges = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...edges), 'the right edge of the last button').toBeLessThanOrEqual(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
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
    await page.screenshot({ path: `/tmp/find2-shots/invoices-${viewport.width}.png` })

    await button(page, 'Supprimer').click()
    const question = await waitForDialog(page, 'Supprimer')
    await button(question, 'Confirmer la suppression').click()
    await expect(question.getByRole('alert')).toContainText(paid.invoiceNumber)
    expect(await everything(page), 'the refusals').toEqual([])
    await page.screenshot({ path: `/tmp/find2-shots/refusals-${viewport.width}.png` })
    await question.getByText('Fermer', { exact: true }).click()
    await expect(dialog(page, 'Supprimer')).toBeHidden()

    await startChoosing(page, '/app/warehouse', isPhone)
    await page.getByText(parcel.number).first().click()
    await expectBarInside(page)
    expect(await everything(page), 'the bar of goods').toEqual([])
    await page.screenshot({ path: `/tmp/find2-shots/goods-${viewport.width}.png` })
    await page.goto('/app/rapports')
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/find2-shots/reports-${viewport.width}.png` })
  })
