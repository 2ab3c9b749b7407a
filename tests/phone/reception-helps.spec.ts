import { picture } from '../../server/testing/pictures.ts'
import { button, dialog, field, toast } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { isTouchable } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

test.use({ own: true })

test('a new client is created in the reception, only online and with the permission', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const name = unique('Maison Nouvelle')
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  const creation = (of: typeof page) => of.getByRole('option', { name: `Créer « ${name} »` })
  await field(form, 'Client').fill(name)
  await expect(creation(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(creation(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await creation(page).tap()
  await button(dialog(page, 'Nouveau Client'), 'Créer').tap()
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()
  await expect(field(form, 'Client')).toHaveValue(name)

  const supervisor = await visit('warehouse_supervisor')
  await supervisor.goto('/warehouse')
  await button(supervisor, 'Nouvelle réception').tap()
  await field(dialog(supervisor, 'Nouvelle réception'), 'Client').fill(unique('Personne'))
  await expect(supervisor.getByText('Aucun client trouvé')).toBeVisible()
  await expect(supervisor.getByRole('option', { name: /Créer/ })).toHaveCount(0)
})

test('photos of an already received parcel join it, and a weight typed beside them is shown', async ({
  page,
  admin,
  site,
}) => {
  const [first, second] = [await admin.receive(), await admin.receive()]
  await page.goto('/warehouse')
  const form = await photograph(page)
  const refused = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await form.getByLabel('Ajouter une photo').setInputFiles(refused)
  const reason = form.getByRole('region', { name: 'Photos' }).getByRole('alert')
  await expect.poll(() => isTouchable(reason), 'the reason of a refused photo is in sight').toBe(true)
  await join(form, first.trackingNumber)
  await expect(form).toBeHidden()
  const photosOn = () =>
    site.sql<{ count: number }>('select cardinality(photos) as count from goods where id = $1', [first.id])
  await expect.poll(photosOn).toEqual([{ count: 1 }])

  await photograph(page)
  await field(form, 'Poids total (kg)').fill('12,5')
  await join(form, second.trackingNumber)
  await expect(field(dialog(page, 'Colis'), 'Poids total (kg)')).toBeVisible()
  await expect(toast(page, 'pas repris avec les photos : 12,5')).toBeVisible()
})

/** A new reception with one photo. */
async function photograph(page: Page): Promise<Locator> {
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  const photo = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) }
  await form.getByLabel('Ajouter une photo').setInputFiles(photo)
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  return form
}

async function join(form: Locator, number: string): Promise<void> {
  await field(form, 'Numéro de suivi').fill(number)
  await field(form, 'Numéro de suivi').press('Enter')
  await button(form, 'Joindre mes photos à ce colis').tap()
}
