import { Gestures } from '../support/gestures.ts'
import { button, expectHeading, waitForShell, withNoBreakSpaces } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'

// Stories l and q of issue 50: the day is closed, and the boss reads the month.

test.use({ own: true })

async function startAtDashboard(page: Page): Promise<void> {
  await page.goto('/app')
  await waitForShell(page)
}

test('the tills of the day, by agent and by method, are two gestures away', async ({ page, admin }) => {
  await admin.pay(await admin.createInvoice(), 25_00)
  await startAtDashboard(page)
  const hand = new Gestures(page, 3)
  await hand.click(page.getByRole('link', { name: 'Rapports', exact: true }))
  await hand.click(button(page, 'Caisse du jour'))
  const tills = page.getByRole('region', { name: 'Par agent et par méthode' })
  await expect(tills).toContainText(withNoBreakSpaces('25,00 $'))
  await expect(tills).toContainText('Espèces')
  await expect(button(page, 'Caisse du jour')).toHaveAttribute('aria-pressed', 'true')
  expect(hand.count).toBe(2)
})

test('the boss opens the month on paper in 3 gestures', async ({ page, admin }) => {
  await admin.createInvoice()
  await startAtDashboard(page)
  const hand = new Gestures(page, 3)
  await hand.click(page.getByRole('link', { name: 'Rapports', exact: true }))
  await expectHeading(page, 'Rapports')
  await hand.click(button(page, 'Ce mois-ci'))
  await expect(page.getByText('Données au')).toBeVisible()
  await hand.click(button(page, 'PDF'))
  await expect(page.getByRole('dialog', { name: 'Ventes en PDF' })).toBeVisible()
})
