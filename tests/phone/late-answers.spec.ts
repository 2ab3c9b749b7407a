import { picture } from '../../server/testing/pictures.ts'
import { button, dialog, field } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: 'warehouse_supervisor', own: true })

/** The reception is safe on the device: its form is free although the server has not responded. */
async function expectFree(form: Locator): Promise<void> {
  await expect(form.getByRole('status')).toContainText(/TMP-[0-9A-F]{6}/)
}

/** Delays the responses to receptions until the test releases them. */
async function slowLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/warehouse-receipts', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.fallback()
  })
  return resolve
}

async function openReception(page: Page): Promise<Locator> {
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  return dialog(page, 'Nouvelle réception')
}

async function receiveOne(form: Locator, number: string) {
  await field(form, 'Numéro de suivi').fill(number)
  await button(form, 'Enregistrer la réception').tap()
}

test('on a slow line the next parcel starts at once; its number and label come later, once', async ({
  page,
  site,
}) => {
  const numbers = [unique('LENT'), unique('LENT')] as const
  const [first, second] = numbers
  const letGo = await slowLine(page)
  const form = await openReception(page)
  await form
    .getByLabel('Ajouter une photo')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 600, 400) })
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await field(form, 'Numéro de suivi').fill(first)
  await field(form, 'Poids total (kg)').fill('12,5')
  await button(form, 'Enregistrer la réception').dblclick()
  const formStatus = form.getByRole('status')
  await expectFree(form)
  await expect(formStatus).toContainText("En attente d'envoi")
  await button(form, 'Colis suivant').tap()
  await receiveOne(form, second)
  await expectFree(form)
  await expect(formStatus).toContainText(second)

  await button(form, "Imprimer l'étiquette").tap()
  const labels = dialog(page, "Imprimer l'étiquette")
  await expect(labels).toContainText("Le numéro arrive : l'étiquette l'attend.")
  await expect(button(labels, 'Imprimer')).toBeDisabled()
  await expect(button(labels, 'Imprimer avec le numéro provisoire')).toBeEnabled()
  letGo()
  await expect(button(labels, 'Imprimer')).toBeEnabled()
  await expect(labels.getByText(/REC-\d{4}-\d{5}/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(formStatus).toContainText(/REC-\d{4}-\d{5}/)
  await expect(formStatus).not.toContainText('En attente')
  const rows = await site.sql<{ photos: number }>(
    'select cardinality(photos) as photos from goods where tracking_number = any($1) order by number',
    [numbers],
  )
  expect(rows, 'in the order they were received').toEqual([{ photos: 1 }, { photos: 0 }])
})

test('a late refusal reopens the reception, shows over the next or in « Sur cet appareil »', async ({
  page,
  admin,
  site,
  faults,
}) => {
  faults.expect(/status of 409/)
  const [taken, other, third] = [await admin.receive(), await admin.receive(), await admin.receive()]
  await page.route('**/api/reception/goods*', (route) => route.abort()) // the device cannot cache the goods
  await page.route('**/api/warehouse-receipts?*', (route) => route.abort())
  faults.expect(/ERR_FAILED/)
  let letGo = await slowLine(page)
  const form = await openReception(page)
  await field(form, 'Poids total (kg)').fill('12,5')
  await receiveOne(form, taken.trackingNumber)
  await expectFree(form)
  letGo()
  await expect(field(form, 'Numéro de suivi')).toHaveAccessibleDescription(
    new RegExp(`Déjà reçu par .+ sous ${taken.number}\\.`),
  )
  await expect(field(form, 'Poids total (kg)')).toHaveValue(/12,5/)
  await expect(page).toHaveURL(/corriger=/)

  await page.unroute('**/api/warehouse-receipts')
  letGo = await slowLine(page)
  await receiveOne(form, other.trackingNumber) // refused again, with another error
  await expectFree(form)
  await button(form, 'Colis suivant').tap()
  await field(form, 'Numéro de suivi').fill(unique('LENT'))
  letGo()
  const refusalAlert = page.getByRole('alert').filter({ hasText: `${other.trackingNumber} : refusé` })
  await expect(refusalAlert).toContainText(`sous ${other.number}.`)
  await button(refusalAlert, 'Corriger').tap()
  await button(form, 'Quitter sans enregistrer').tap()
  await expect(field(form, 'Numéro de suivi')).toHaveValue(other.trackingNumber)
  const right = unique('LENT')
  await receiveOne(form, right)
  await expect(form.getByRole('status')).toContainText(/REC-/)
  const rows = await site.sql<{ kg: number }>(
    'select weight_kg::float as kg from goods where tracking_number = $1',
    [right],
  )
  expect(rows).toEqual([{ kg: 12.5 }])

  await page.unroute('**/api/warehouse-receipts')
  letGo = await slowLine(page)
  await button(form, 'Colis suivant').tap()
  await receiveOne(form, third.trackingNumber)
  await expectFree(form)
  await button(form, 'Fermer').first().tap()
  await expect(form).toBeHidden()
  letGo()
  const notice = page.locator('.toast').filter({ hasText: `${third.trackingNumber} : refusé` })
  await expect(notice).toBeVisible()
  await page.getByText('1 refusée').tap()
  await expect(dialog(page, 'Sur cet appareil').getByRole('listitem')).toContainText(third.trackingNumber)
  await expect(notice, 'it says the same as the item').toHaveCount(0)
})
