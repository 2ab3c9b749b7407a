import { scan } from '../support/gun.ts'
import { button, dialog, field } from '../support/page.ts'
import { receiveSeries } from '../support/reception-series.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ as: 'warehouse_supervisor', own: true })

test('parcels in series, with client and weight, take at most 4 keys each', async ({ page, site, admin }) => {
  await receiveSeries(page, site, admin)
})

test('Enter in the weight asks about a known number, and goes on to the sizes after a sized parcel', async ({
  page,
  admin,
}) => {
  const existing = await admin.receive({ trackingNumber: `SX${Date.now()}` })
  await page.goto('/warehouse')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const form = dialog(page, 'Nouvelle réception')
  const weight = field(form, 'Poids total (kg)')
  await begin(page, `SA${Date.now()}`)
  await button(form, 'Inconnu').click()
  await weight.fill('12')
  await weight.press('Enter')
  await expect(field(form, 'Longueur (cm)'), 'the first parcel may have sizes').toBeFocused()
  await button(form, 'Enregistrer la réception').click()
  await expect(button(form, 'Colis suivant')).toBeFocused()

  await begin(page, existing.trackingNumber)
  await weight.fill('9')
  await weight.press('Enter')
  await expect(form.getByRole('alert').first()).toContainText('Déjà reçu')
  await expect(button(form, 'Colis suivant')).toHaveCount(0)
  await button(form, "C'est un autre colis").click()
  await weight.press('Enter')
  await expect(button(form, 'Colis suivant')).toBeFocused()

  await begin(page, `SB${Date.now()}`)
  await weight.fill('40000')
  await weight.press('Enter')
  await expect(form).toContainText('Indiquez un poids entre 0 et 30 000 kg.')
  await weight.fill('40')
  await field(form, 'Longueur (cm)').fill('30')
  await weight.press('Enter')
  await expect(button(form, 'Colis suivant')).toBeFocused()
  await begin(page, `SC${Date.now()}`)
  await expect(field(form, 'Client'), 'the parcel before had a size').toBeFocused()
  await weight.press('Enter')
  await expect(field(form, 'Longueur (cm)')).toBeFocused()
})

/** Scans, then waits as long as a hand needs to leave the gun. */
async function begin(page: Page, code: string) {
  await scan(page, code)
  await expect(field(dialog(page, 'Nouvelle réception'), 'Numéro de suivi')).toHaveValue(code)
  await page.waitForTimeout(400)
}
