import { Gestures } from '../support/gestures.ts'
import { button, dialog, expectHeading, toast } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ own: true })

test.setTimeout(180_000)

const parcels = 30
const budget = 20

test('a new departure takes thirty parcels, leaves and arrives in twenty gestures', async ({
  page,
  admin,
}) => {
  const destination = unique('Matadi')
  const client = await admin.createClient()
  for (let place = 0; place < parcels; place++)
    await admin.receive({ destination, weightKg: 20, clientId: client.id })
  await page.goto('/app/expeditions')
  await expectHeading(page, 'Expéditions')

  const hand = new Gestures(page, budget)
  await hand.press('n')
  const form = dialog(page, 'Nouvelle expédition')
  await hand.type('Anvers', form.getByLabel('Origine'))
  await hand.press('Tab')
  await hand.type(destination, form.getByLabel('Destination'))
  await hand.press('Control+Enter')
  await expect(form).toHaveCount(0)

  await hand.click(page.getByRole('tab', { name: 'Marchandises' }))
  await hand.click(button(page, 'Ajouter des marchandises'))
  const stock = dialog(page, 'Ajouter des marchandises')
  await hand.click(stock.getByLabel('Tout choisir'))
  await hand.click(button(stock, 'Ajouter'))
  await expect(toast(page, `${parcels} lots ajoutés`)).toBeVisible()

  for (const step of ['Ouvrir', 'Charger']) {
    await hand.click(button(page, step))
    await expect(dialog(page, step)).toBeVisible()
    await hand.press('Control+Enter')
    await expect(dialog(page, step)).toHaveCount(0)
  }

  await hand.click(button(page, 'Confirmer le départ'))
  const leaving = dialog(page, 'Confirmer le départ')
  await expect(leaving, 'all that is missing is said at opening').toContainText('Indiquez le conteneur.')
  await expect(leaving).toContainText('Indiquez le numéro de connaissement.')
  await hand.type('MSCUAB123456', leaving.getByLabel('Connaissement (MBL)'))
  await hand.press('Tab')
  await hand.type('CSQU3054383', leaving.getByLabel('Conteneur'))
  await hand.press('Control+Enter')
  await expect(leaving).toHaveCount(0)
  await expect(page.getByLabel('Marchandises à bord')).toContainText('Conteneur CSQU3054383')

  await hand.click(button(page, "Confirmer l'arrivée"))
  await expect(dialog(page, "Confirmer l'arrivée")).toBeVisible()
  await hand.press('Control+Enter')
  await expect(page.getByText('Arrivée', { exact: true }).first()).toBeVisible()
  expect(hand.count).toBeLessThanOrEqual(budget)
})
