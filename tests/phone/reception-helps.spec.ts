import { picture } from '../../server/src/testing/pictures.ts'
import { button, dialog, field, toast } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test('a client who is not there yet is made from the reception, by whoever may, with network', async ({ page, visit, faults }) => {
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

test('photos taken of what was received already go to it', async ({ page, admin, site }) => {
  const parcel = await admin.receive()
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await form.getByLabel('Ajouter une photo').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) })
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await field(form, 'Numéro de suivi').fill(parcel.trackingNumber)
  await field(form, 'Numéro de suivi').press('Enter')
  await button(form, 'Joindre mes photos à ce colis').tap()
  await expect(form).toBeHidden()
  const photosOn = () => site.sql<{ count: number }>('select cardinality(photos) as count from goods where id = $1', [parcel.id])
  await expect.poll(photosOn).toEqual([{ count: 1 }])
})

test('a weight typed beside photos that join another parcel is named, and its sheet opens to take it', async ({ page, admin }) => {
  const parcel = await admin.receive()
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await form.getByLabel('Ajouter une photo').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) })
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await field(form, 'Poids total (kg)').fill('12,5')
  await field(form, 'Numéro de suivi').fill(parcel.trackingNumber)
  await field(form, 'Numéro de suivi').press('Enter')
  await button(form, 'Joindre mes photos à ce colis').tap()
  await expect(field(dialog(page, 'Modifier la réception'), 'Poids total (kg)')).toBeVisible()
  await expect(toast(page, 'pas repris avec les photos : 12,5')).toBeVisible()
})
