import { picture } from '../../server/testing/pictures.ts'
import { button, dialog, field, quiet } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones, write } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

test.use({ viewport: phones['360×640'], own: true })

test('a reception discarded by the browser returns with number, photo and weight, and is sent once', async ({
  page,
  admin,
}) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, 800)) // a slow telephone
      return read.call(this)
    }
  })
  const number = unique('SUIVI')
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await write(form, 'Numéro de suivi', number)
  await write(form, 'Poids total (kg)', '12,5')
  const photo = await picture('jpeg', 640, 480)
  await form
    .getByLabel('Ajouter une photo')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(form.getByText(/Votre saisie du .+ a été reprise\./)).toBeVisible()
  await expect(field(form, 'Numéro de suivi')).toHaveValue(number)
  await expect(field(form, 'Poids total (kg)')).toHaveValue(/12,5/)
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await button(form, 'Enregistrer la réception').tap()
  await expect(button(page, 'Colis suivant')).toBeVisible()
  await quiet(page)
  const { items } = await admin.ask<{ items: { id: string }[] }>(
    'GET',
    `/warehouse-receipts?search=${number}`,
  )
  expect(items).toHaveLength(1)
  expect(await admin.ask('GET', `/warehouse-receipts/${items[0]?.id}`)).toMatchObject({
    weightKg: 12.5,
    photos: [expect.anything()],
  })
  await page.reload()
  await expect(page.getByText('a été reprise')).toHaveCount(0)
})
