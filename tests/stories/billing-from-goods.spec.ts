import { clientAboard } from '../support/aboard.ts'
import { Gestures } from '../support/gestures.ts'
import { button, choose, dialog, field, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: 'admin', own: true })

test('story g: the goods of a client are billed in 2 gestures, at the price of their lane', async ({
  page,
  admin,
}) => {
  const lane = unique('Matadi')
  const rate = await admin.createService({ unit: 'kg', price: 2_00 })
  const [first, second] = [await clientAboard(admin, lane), await clientAboard(admin, lane)]
  const billing = dialog(page, 'Générer les factures')
  await page.goto(`/app/clients/${first.id}`)
  await button(page, 'Générer les factures').click()
  await choose(billing, 'Service des colis', rate.name, rate.name)
  await button(billing, 'Créer la facture').click()
  await expect(billing.getByRole('list', { name: 'Factures créées' })).toBeVisible()

  await page.goto(`/app/clients/${second.id}`)
  await waitForShell(page)
  const hand = new Gestures(page, 2)
  await hand.click(button(page, 'Générer les factures'))
  await expect(field(billing, 'Service des colis'), 'the service of the lane').toHaveValue(
    new RegExp(rate.name),
  )
  await hand.click(button(billing, 'Créer la facture'))
  await expect(billing.getByRole('list', { name: 'Factures créées' })).toContainText('300,00')
  await expect(billing.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
})
