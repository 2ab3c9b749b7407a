import { picture } from '../server/testing/pictures.ts'
import { button, openRow } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ own: true, as: 'warehouse_supervisor' })

test('a storekeeper sees the photos of a parcel, adds one and removes it', async ({ page, admin }) => {
  const parcel = await admin.receive()
  await page.goto('/warehouse')
  await openRow(page, parcel.trackingNumber)
  const photos = page.getByRole('dialog').getByRole('region', { name: 'Photos' })
  await expect(photos.getByRole('img')).toHaveCount(0)
  await photos.getByLabel('Fichiers de photos').setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 3000, 1500),
  })
  await expect(page.getByText('Photo ajoutée avec succès')).toBeVisible()
  await expect(photos.getByRole('img', { name: 'Vue 1' })).toHaveJSProperty('naturalWidth', 1600)
  await button(photos, 'Supprimer la photo 1').click()
  await expect(photos.getByRole('img')).toHaveCount(0)
})
