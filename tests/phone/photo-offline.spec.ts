import { picture } from '../../server/testing/pictures.ts'
import { cachedGoodsNumbers } from '../support/device-goods.ts'
import { button, dialog } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'warehouse_supervisor', own: true })

test('a photo of existing goods is sent once the network returns, or stays with its refusal', async ({
  page,
  site,
  admin,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404|409/)
  const [parcel, full] = [await admin.receive(), await admin.receive()]
  const photo = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 900, 600) }
  const photosOn = (id: string) =>
    site
      .sql<{ photos: string[] }>('select photos from goods where id = $1', [id])
      .then(([row]) => row?.photos.length)

  await page.goto(`/warehouse?q=${parcel.trackingNumber}`)
  await expect.poll(() => cachedGoodsNumbers(page)).toContain(parcel.trackingNumber)
  await page.getByRole('row').filter({ hasText: parcel.trackingNumber }).getByRole('button').tap()
  const photos = page.getByRole('dialog').getByRole('region', { name: 'Photos' })
  await expect(photos).toBeVisible()
  await page.context().setOffline(true)
  await photos.getByLabel('Fichiers de photos').setInputFiles(photo)
  await expect(photos.getByRole('img', { name: 'Vue qui attend 1' })).toHaveJSProperty('naturalWidth', 900)
  await expect(photos).toContainText("attend l'envoi")
  await expect(page.getByText('Hors ligne · 1 en attente')).toBeAttached()
  expect(await photosOn(parcel.id)).toBe(0)

  // The server stores the photo and dies before it responds. The photo is sent again and stored once.
  let lost = 0
  await page.route('**/photos/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.context().setOffline(false)
  await expect(photos.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await expect(photos).not.toContainText("attend l'envoi")
  expect([lost, await photosOn(parcel.id)]).toEqual([2, 1])

  await site.sql(
    `update goods set photos = array(select gen_random_uuid()::text from generate_series(1, 7))
      where id = $1`,
    [full.id],
  )
  await page.goto(`/warehouse?q=${full.trackingNumber}`)
  await page.getByRole('row').filter({ hasText: full.trackingNumber }).getByRole('button').tap()
  await expect(photos.getByRole('img')).toHaveCount(7)
  await site.sql('update goods set photos = photos || photos[1] where id = $1', [full.id])
  await photos.getByLabel('Fichiers de photos').setInputFiles(photo)
  await expect(photos).toContainText('8 photos au plus.')
  await expect(photos).toContainText('refusée')
  await button(page.getByRole('dialog'), 'Fermer').first().tap()
  await button(page, 'Menu utilisateur').tap()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).tap()
  await expect(button(dialog(page, '1 photo non envoyée'), 'Supprimer la photo')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('1 refusée').tap()
  await expect(dialog(page, 'Sur cet appareil')).toContainText(`Photo de ${full.number}`)
  await expect(dialog(page, 'Sur cet appareil')).toContainText('8 photos au plus.')
})
