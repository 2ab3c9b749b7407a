import { picture } from '../server/src/testing/pictures.ts'
import { button, dialog, expectRefused, field, openRow, row, search, toast } from './support/page.ts'
import { unique } from './support/site.ts'
import { chassis } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

const condition = (form: Locator, name: string) => form.getByRole('radio', { name, exact: true })

async function start(page: Page, title: string, path = '/warehouse') {
  await page.goto(path)
  await button(page, title).click()
  const form = dialog(page, title)
  await expect(form.locator(':focus')).toHaveCount(1)
  return form
}

test.describe('a warehouse_supervisor', () => {
  test.use({ as: 'warehouse_supervisor' })

  test('receives parcels one after the other: the number to write on each, the form ready for the next', async ({ page }) => {
    const [first, second] = [unique('SUIVI'), unique('SUIVI')]
    const form = await start(page, 'Nouvelle réception')
    await expect(field(form, 'Numéro de suivi')).toBeFocused()
    await expect(condition(form, 'Bon état')).toBeChecked()
    await expect(field(form, 'Quantité')).toHaveValue('1')
    await field(form, 'Numéro de suivi').fill(first)
    await page.keyboard.press('Enter')
    await expect(field(form, 'Client')).toBeFocused()
    await condition(form, 'Emballage abîmé').check({ force: true })
    await button(form, 'Une pièce de plus').click()
    await field(form, 'Description').fill('Coin enfoncé')
    await button(form, 'Enregistrer la réception').click()
    await expect(form.getByRole('alert')).toHaveText('Ajoutez une photo et une remarque.')
    await form.getByLabel('Ajouter une photo').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 3000, 1500) })
    await expect(form.getByRole('img', { name: 'Vue 1' })).toHaveJSProperty('naturalWidth', 1600)
    await button(form, 'Enregistrer la réception').click()
    await expect(form.getByRole('status')).toContainText(/REC-\d{4}-\d{5}/, { timeout: 30_000 })
    await expect(form.getByRole('status')).toContainText(first)
    await button(form, 'Colis suivant').click()
    await expect(field(form, 'Numéro de suivi')).toBeFocused()
    await expect(field(form, 'Numéro de suivi')).toHaveValue('')
    await expect(field(form, 'Quantité')).toHaveValue('1')
    await expect(condition(form, 'Emballage abîmé')).toBeChecked()
    await expect(form.getByRole('img', { name: 'Vue 1' })).toHaveCount(0)

    await field(form, 'Numéro de suivi').fill(second)
    await condition(form, 'Bon état').check({ force: true })
    await button(form, 'Enregistrer la réception').click()
    await expect(form.getByRole('status')).toContainText(second)
    await button(form, 'Fermer').click()
    await expect(form).toBeHidden()
    await search(page, first)
    await expect(row(page, first)).toContainText('Emballage abîmé')
    await expect(row(page, first)).toContainText('Reçu')
    await expect(row(page, first)).toContainText('Sans propriétaire')
    await expect(page.getByText('2 pièces')).toBeVisible()
  })

  test('registers a vehicle, whose chassis is written in capitals and exists once', async ({ page, faults }) => {
    faults.expect(/status of 409/)
    const number = chassis()
    const form = await start(page, 'Nouveau véhicule', '/warehouse?onglet=vehicules')
    await field(form, 'Numéro de châssis').fill(number.toLowerCase())
    await expect(field(form, 'Numéro de châssis')).toHaveValue(number)
    await field(form, 'Marque').fill('Toyota')
    await field(form, 'Couleur').fill('Blanc')
    await button(form, 'Enregistrer le véhicule').click()
    await expect(form.getByRole('status')).toContainText(/VEH-\d{4}-\d{5}/, { timeout: 30_000 })
    await button(form, 'Véhicule suivant').click()
    await field(form, 'Numéro de châssis').fill(number)
    await field(form, 'Marque').fill('Toyota')
    await button(form, 'Enregistrer le véhicule').click()
    await expect(field(form, 'Numéro de châssis')).toHaveAccessibleDescription(/Ce châssis est déjà enregistré \(VEH-\d{4}-\d{5}\)\./)
    await expect(field(form, 'Marque')).toHaveValue('Toyota')
  })

  test('corrects what they received but does not delete it', async ({ page, admin }) => {
    const receipt = await admin.receive({ brandName: 'Tecno' })
    await page.goto('/warehouse')
    await openRow(page, receipt.trackingNumber)
    const form = dialog(page, 'Modifier la réception')
    await expect(form).toContainText(receipt.number)
    await expect(form).toContainText('par Amina Ilunga')
    await expect(button(form, 'Supprimer')).toHaveCount(0)
    await field(form, 'Quantité').fill('12')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Réception modifiée avec succès')).toBeVisible()
    await expect(row(page, receipt.trackingNumber)).toContainText('12')
  })
})

test('an admin corrects and deletes a parcel and a vehicle', async ({ page, admin }) => {
  const [receipt, vehicle] = [await admin.receive(), await admin.register()]
  await page.goto('/app/warehouse')
  await openRow(page, receipt.trackingNumber)
  const parcel = dialog(page, 'Modifier la réception')
  await button(parcel, 'Supprimer').click()
  await expect(parcel.getByRole('alertdialog')).toContainText('Êtes-vous sûr de vouloir supprimer cette réception ? Cette action est irréversible.')
  await button(parcel, 'Confirmer la suppression').click()
  await expect(toast(page, 'Réception supprimée avec succès')).toBeVisible()
  await expect(row(page, receipt.trackingNumber)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Véhicules' }).click()
  await openRow(page, vehicle.chassisNumber)
  const car = dialog(page, 'Modifier le véhicule')
  await field(car, 'Couleur').fill('Gris')
  await button(car, 'Modifier').click()
  await expect(toast(page, 'Véhicule modifié avec succès')).toBeVisible()
  await row(page, vehicle.chassisNumber).click()
  await expect(field(car, 'Couleur')).toHaveValue('Gris')
  await button(car, 'Supprimer').click()
  await button(car, 'Confirmer la suppression').click()
  await expect(toast(page, 'Véhicule supprimé avec succès')).toBeVisible()
  await expect(row(page, vehicle.chassisNumber)).toHaveCount(0)
})

test('goods that are loaded, billed or handed over stay', async ({ page, site, faults }) => {
  faults.expect(/status of 409/)
  const [loaded] = await site.sql<{ number: string }>(
    `select r.number from goods r join tenants t on t.id = r.tenant_id where t.slug = 'atlas-fret' and r.kind = 'Colis' and r.expedition_id is not null order by r.number limit 1`,
  )
  if (!loaded) throw new Error('no parcel is loaded in the demo')
  await page.goto('/app/warehouse')
  await openRow(page, loaded.number)
  const form = dialog(page, 'Modifier la réception')
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').click()
  await expect(form.getByRole('alert')).toHaveText('Impossible de supprimer une marchandise chargée, facturée ou remise.')
  await expect(toast(page, 'Erreur lors de la suppression de la réception')).toBeVisible()
})

test('a parcel needs its tracking number, and a word on what is wrong with it', async ({ page }) => {
  const form = await start(page, 'Nouvelle réception', '/app/warehouse')
  await condition(form, 'Endommagé').check({ force: true })
  await button(form, 'Enregistrer la réception').click()
  await expectRefused(field(form, 'Numéro de suivi'), 'Scannez ou saisissez le numéro de suivi.')
  await field(form, 'Numéro de suivi').fill(unique('SUIVI'))
  await button(form, 'Enregistrer la réception').click()
  await expectRefused(field(form, 'Description'), 'Ajoutez une remarque : que faut-il savoir de cet état ?')
  for (const wrong of ['0', '-2', '2,5', 'abc', '']) {
    await field(form, 'Quantité').fill(wrong)
    await field(form, 'Quantité').blur()
    await expect(field(form, 'Quantité')).toHaveValue('1')
  }
})

test('the two tabs are one address each, and the arrows go from one to the other', async ({ page }) => {
  await page.goto('/app/warehouse')
  await page.getByRole('tab', { name: 'Marchandises' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Véhicules' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Véhicules' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Véhicules' })).toBeVisible()
})
