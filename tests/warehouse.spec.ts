import type { Receipt } from '../contract/src/trade/goods/contract.ts'
import { picture } from '../server/testing/pictures.ts'
import { cachedGoodsNumbers } from './support/device-goods.ts'
import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  openRow,
  quiet,
  row,
  search,
  toast,
  writesTo,
} from './support/page.ts'
import { chassis, type Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

const unsaved = 'Vos modifications ne sont pas enregistrées.'

const condition = (form: Locator, name: string) => form.getByRole('radio', { name, exact: true })

async function openForm(page: Page, title: string, path = '/warehouse') {
  await page.goto(path)
  await button(page, title).click()
  const form = dialog(page, title)
  await expect(form.locator(':focus')).toHaveCount(1)
  return form
}

/** Types the name of a client that does not exist, and presses Entrée. */
async function enterUnknownClient(page: Page, form: Locator) {
  await field(form, 'Client').click()
  await field(form, 'Client').fill('Dupond Introuvable')
  await expect(page.getByRole('listbox')).toHaveText('Aucun client trouvé')
  await page.keyboard.press('Enter')
  await quiet(page)
}

async function newPhoto() {
  return { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 3000, 1500) }
}

/** Entrée on a client or a place that is in no list saves nothing. */
async function enterUnknownClientAndPlace(page: Page, form: Locator) {
  await enterUnknownClient(page, form)
  await expect(field(form, 'Client')).toBeFocused()
  await form.getByText('Destination, emplacement, danger…').click()
  await expect(field(form, 'Danger')).toBeEnabled()
  await field(form, 'Emplacement').pressSequentially('ZZ-99')
  await page.keyboard.press('Enter')
  await expect(field(form, 'Danger')).toBeFocused()
  await quiet(page)
}

async function expectNewLabelAfterRevocation(page: Page, admin: Staff, receipt: Receipt) {
  await button(page, 'Choisir').click()
  await row(page, receipt.trackingNumber).click()
  const labels = dialog(page, "Imprimer l'étiquette")
  const code = labels.getByRole('img', { name: `Code QR du suivi de ${receipt.number}` }).locator('path')
  await button(page, 'Imprimer les étiquettes').click()
  const revoked = (await code.getAttribute('d')) ?? ''
  await page.keyboard.press('Escape')
  await expect(labels).toBeHidden()
  await admin.ask('DELETE', `/goods/${receipt.id}/tracking`)
  await button(page, 'Imprimer les étiquettes').click()
  await expect(code).toHaveAttribute('d', /./)
  await expect(code, 'a label printed after its link was revoked bears the new one').not.toHaveAttribute(
    'd',
    revoked,
  )
  await page.keyboard.press('Escape')
  await expect(labels).toBeHidden()
  await button(page.getByRole('region', { name: 'Lignes choisies' }), 'Annuler').click()
}

async function setAsideAndTakeBack(page: Page, form: Locator, number: string) {
  await button(form, 'Litige, retour ou perte').click()
  const aside = dialog(page, 'Litige, retour ou perte')
  await aside.getByRole('radio', { name: 'Perdu' }).check({ force: true })
  await button(aside, 'Déclarer perdu').click()
  await expect(field(aside, 'Motif')).toHaveAccessibleDescription('Indiquez un motif.')
  await expect(field(aside, 'Motif')).toHaveAttribute('maxlength', '1000')
  await field(aside, 'Motif').fill('Introuvable depuis lundi')
  await button(aside, 'Déclarer perdu').click()
  await expect(toast(page, 'Marchandises mises de côté')).toBeVisible()
  await expect(row(page, number)).toContainText('Perdu')
  await row(page, number).click()
  await expect(field(form, 'Note interne')).toHaveValue('Introuvable depuis lundi')
  await button(form, 'Reprendre').click()
  const back = dialog(page, 'Reprendre')
  await field(back, 'Motif').fill('Retrouvé allée C')
  await button(back, 'Reprendre').click()
  await expect(toast(page, 'Marchandises reprises')).toBeVisible()
  await expect(row(page, number)).toContainText('Reçu')
}

async function deleteReceipt(page: Page, number: string) {
  await page.goto('/warehouse')
  await expect.poll(() => cachedGoodsNumbers(page)).toContain(number)
  await openRow(page, number)
  const deleted = dialog(page, 'Colis')
  await button(deleted, 'Supprimer').click()
  await expect(deleted.getByRole('alertdialog')).toContainText(
    'Êtes-vous sûr de vouloir supprimer cette réception ? Cette action est irréversible.',
  )
  await button(deleted, 'Confirmer la suppression').click()
  await expect(toast(page, 'Réception supprimée avec succès')).toBeVisible()
  await expect(row(page, number)).toHaveCount(0)
  await expect
    .poll(() => cachedGoodsNumbers(page), 'the device forgets it: it may be received again')
    .not.toContain(number)
}

async function expectTabStays(page: Page) {
  await page.getByRole('tab', { name: 'Marchandises' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Véhicules' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Véhicules' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toContainText(['N°', 'Châssis', 'Client', 'Âge', 'Statut'])
  await expect(page.getByPlaceholder('Tous les clients')).toBeVisible()
  await expect(button(page, '> 30 j')).toBeVisible()
}

async function putOnExpedition(page: Page, admin: Staff, chassisNumber: string) {
  const plan = { mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' }
  const expedition = await admin.ask<{ reference: string }>('POST', '/expeditions', plan)
  await page.getByRole('tab', { name: 'Véhicules' }).click()
  await expect(page.getByRole('table', { name: 'Véhicules' })).toBeVisible() // the search of the other tab is cleared
  await search(page, chassisNumber)
  await button(page, 'Choisir').click()
  await row(page, chassisNumber).getByRole('button').click()
  await button(page, 'Affecter à une expédition').click()
  const boarding = dialog(page, 'Affecter à une expédition')
  await button(boarding, 'Affecter').click()
  await expect(boarding.getByRole('alert')).toHaveText('Choisissez une expédition.')
  await choose(boarding, 'Expédition', expedition.reference)
  await button(boarding, 'Affecter').click()
  await expect(boarding).toBeHidden()
  await quiet(page) // the list is fetched again
  await row(page, chassisNumber).getByRole('button').click()
  await expect(dialog(page, 'Véhicule')).toContainText(`Sur ${expedition.reference}`)
}

test.describe('a warehouse_supervisor', () => {
  test.use({ as: 'warehouse_supervisor' })

  test('receives parcels in sequence; missing fields and unknown names prevent the save', async ({
    page,
    admin,
  }) => {
    const [first, second] = [unique('SUIVI'), unique('SUIVI')]
    const sent = writesTo(page, '/warehouse-receipts')
    const form = await openForm(page, 'Nouvelle réception')
    const client = await admin.createClient()
    await expect(field(form, 'Numéro de suivi')).toBeFocused()
    await expect(condition(form, 'Bon état')).toBeChecked()
    await expect(field(form, 'Quantité')).toHaveValue('1')
    await condition(form, 'Endommagé').check({ force: true })
    await button(form, 'Enregistrer la réception').click()
    await expectRefused(field(form, 'Numéro de suivi'), 'Scannez ou saisissez le numéro de suivi.')
    await field(form, 'Numéro de suivi').fill(first)
    await page.keyboard.press('Enter')
    await expect(field(form, 'Client')).toBeFocused()
    await enterUnknownClientAndPlace(page, form)
    await button(form, 'Inconnu').click()
    await field(form, 'Quantité').fill('2,5')
    await field(form, 'Quantité').blur()
    await expect(field(form, 'Quantité'), 'no whole number from 1').toHaveValue('1')
    await button(form, 'Enregistrer la réception').click()
    await expectRefused(field(form, 'Description'), 'Ajoutez une remarque : que faut-il savoir de cet état ?')
    await condition(form, 'Bon état').check({ force: true })
    await expect(field(form, 'Description')).not.toHaveAttribute('aria-invalid', 'true')

    await condition(form, 'Emballage abîmé').check({ force: true })
    await button(form, 'Une pièce de plus').click()
    await field(form, 'Description').fill('Coin enfoncé')
    await button(form, 'Enregistrer la réception').click()
    await expect(form.getByRole('alert')).toHaveText('Ajoutez une photo et une remarque.')
    expect(sent).toEqual([])
    await form.getByLabel('Ajouter une photo').setInputFiles(await newPhoto())
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
    await choose(form, 'Client', client.name, client.name)
    await expect(field(form, 'Poids total (kg)'), 'the next field opens by itself').toBeFocused()
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

  test('receives an announced parcel, corrects, labels, sets aside, returns it; an admin deletes it', async ({
    page,
    admin,
    visit,
    faults,
  }) => {
    // The files of the deleted parcel are asked for once more before its dialog closes.
    faults.expect(/status of 404/)
    const client = await admin.createClient()
    const receipt = await admin.receive({ brandName: 'Tecno', announced: true } as never)
    await page.goto('/warehouse')
    await openRow(page, receipt.trackingNumber)
    const form = dialog(page, 'Colis')
    await expect(form).toContainText(receipt.number)
    await expect(button(form, 'Supprimer')).toHaveCount(0)
    await button(form, 'Recevoir').click()
    await expect(toast(page, 'Marchandises reçues avec succès')).toBeVisible()
    await expect(row(page, receipt.trackingNumber)).toContainText('Reçu')

    await expectNewLabelAfterRevocation(page, admin, receipt)

    await row(page, receipt.trackingNumber).click()
    await field(form, 'Quantité').fill('12')
    await choose(form, 'Client', client.name, client.name)
    await field(form, 'Poids total (kg)').fill('33,3')
    await field(form, 'Destination').fill('Kinshasa')
    await field(form, 'Emplacement').fill('Z-99')
    await choose(form, 'Danger', 'liquide')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Réception modifiée avec succès')).toBeVisible()
    await expect(row(page, receipt.trackingNumber)).toContainText('12')
    await expect(row(page, receipt.trackingNumber)).toContainText(client.name)
    await row(page, receipt.trackingNumber).click()
    await expect(field(form, 'Poids total (kg)')).toHaveValue(/33,3/)
    await expect(field(form, 'Emplacement')).toHaveValue('Z-99')
    await expect(field(form, 'Danger')).toHaveValue('liquide')

    await setAsideAndTakeBack(page, form, receipt.trackingNumber)

    await deleteReceipt(await visit('admin'), receipt.trackingNumber)
  })

  test('moves vehicles, assigns owners or « Inconnu », and measures no loaded vehicle', async ({
    page,
    admin,
  }) => {
    const client = await admin.createClient()
    const vehicle = await admin.register({ weightKg: 1400 })
    const plan = { mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' }
    const expedition = await admin.ask<{ id: string; reference: string; version: number }>(
      'POST',
      '/expeditions',
      plan,
    )
    const pick = async (action: string) => {
      await button(page, 'Choisir').click()
      await row(page, vehicle.chassisNumber).getByRole('button').click()
      await button(page, action).click()
      return dialog(page, action)
    }
    await page.goto('/warehouse?onglet=sorties')
    await page.getByRole('radio', { name: 'Véhicules' }).click({ force: true })
    await page.getByRole('tab', { name: 'Sans propriétaire' }).click()
    await expect(
      page.getByRole('radio', { name: 'Véhicules' }),
      'filters of the tab that was left are gone',
    ).not.toBeChecked()
    await page.getByRole('radio', { name: 'Véhicules' }).click({ force: true })
    await expect(page.getByPlaceholder('Filtrer par numéro, châssis ou marque')).toBeVisible()
    await search(page, vehicle.chassisNumber)
    const moving = await pick('Déplacer')
    await field(moving, 'Emplacement').fill('PARC-7')
    await button(moving, 'Déplacer').click()
    await expect(row(page, vehicle.chassisNumber)).toContainText('PARC-7')

    await page.goto('/warehouse?onglet=vehicules')
    await search(page, vehicle.chassisNumber)
    const owner = await pick('Affecter à un client')
    await choose(owner, 'Client', client.name, client.name)
    await button(owner, 'Affecter').click()
    await expect(owner).toBeHidden()
    await expect(row(page, vehicle.chassisNumber)).toContainText(client.name)
    const sent = writesTo(page, '/goods/assign')
    await pick('Affecter à un client')
    await enterUnknownClient(page, owner)
    await expect(owner).toBeVisible()
    await expect(button(owner, 'Inconnu')).toHaveAttribute('aria-pressed', 'false')
    await button(owner, 'Affecter').click()
    await expectRefused(field(owner, 'Client'), 'Choisissez un client, ou «\u00a0Inconnu\u00a0».')
    expect(sent).toEqual([])
    await button(owner, 'Inconnu').click()
    await button(owner, 'Affecter').click()
    await expect(owner).toBeHidden()
    await expect(row(page, vehicle.chassisNumber)).toContainText('Sans propriétaire')

    await admin.ask('POST', `/expeditions/${expedition.id}/goods`, { ids: [vehicle.id] })
    for (const to of ['Ouverte', 'Chargée']) {
      const { version } = await admin.ask<{ version: number }>('GET', `/expeditions/${expedition.id}`)
      await admin.ask('POST', `/expeditions/${expedition.id}/steps`, { version, to })
    }
    await expect(row(page, vehicle.chassisNumber)).toContainText('Chargé')
    await row(page, vehicle.chassisNumber).getByRole('button').click()
    const record = dialog(page, 'Véhicule')
    await expect(record).toContainText(`Sur ${expedition.reference}`)
    await expect(record).toContainText('Ce véhicule est déjà chargé.')
    await expect(field(record, 'Poids total (kg)')).toHaveAttribute('readonly')
    await expect(field(record, 'Emplacement')).not.toHaveAttribute('readonly')
  })
})

test('a reception stays under goods opened from it, and is sent with the photo just taken', async ({
  page,
  admin,
  site,
  faults,
}) => {
  faults.expect(/status of 409/)
  const [known, other] = [await admin.receive(), await admin.receive()]
  await page.addInitScript(() => {
    const read = createImageBitmap
    const released = new Promise((resolve) => Object.assign(globalThis, { release: resolve }))
    Object.assign(globalThis, {
      createImageBitmap: (...given: Parameters<typeof read>) => released.then(() => read(...given)),
    })
  })
  const sent = writesTo(page, '/warehouse-receipts')
  const form = await openForm(page, 'Nouvelle réception', '/app/warehouse')
  const [number, weight] = [field(form, 'Numéro de suivi'), field(form, 'Poids total (kg)')]
  const save = button(form, 'Enregistrer la réception')
  await weight.fill('12,5')
  await form.getByLabel('Ajouter une photo').setInputFiles(await newPhoto())
  await number.fill(known.trackingNumber)
  await expect(save, 'the photo is made smaller first').toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release())
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  expect(sent).toEqual([])

  const record = dialog(page, 'Colis')
  await number.fill(other.id) // the text of our own label
  await page.keyboard.press('Enter')
  await expect(record).toContainText(other.number)
  await button(record, 'Fermer').click()
  await expect(record).toBeHidden()
  await expect(number, 'a label is no tracking number').toHaveValue('')

  await number.fill(known.trackingNumber.toLowerCase())
  await save.click()
  await expect(number).toHaveAccessibleDescription(new RegExp(`Déjà reçu par .+ sous ${known.number}\\.`))
  await button(form, 'Ouvrir').click()
  await expect(record).toContainText(known.number)
  await button(record, 'Fermer').click()
  await expect(record).toBeHidden()
  await expect
    .poll(
      () => form.evaluate((element) => element.contains(document.activeElement)),
      'the focus is in the form again',
    )
    .toBe(true)
  await expect(number).toHaveValue(known.trackingNumber.toLowerCase())
  await expect(weight).toHaveValue(/12,5/)
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await button(form, "C'est un autre colis").click()
  await save.click()
  await expect(form.getByRole('status')).toContainText(/REC-\d{4}-\d{5}/, { timeout: 30_000 })
  const rows = await site.sql<{ photos: number }>(
    `select cardinality(photos) as photos from goods where upper(tracking_number) = upper($1)
      order by photos`,
    [known.trackingNumber],
  )
  expect(rows).toEqual([{ photos: 0 }, { photos: 1 }])
})

test('a reception is replaced by a pending entry of this device only after a question', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const number = unique('QUAI')
  const form = await openForm(page, 'Nouvelle réception', '/app/warehouse')
  await quiet(page)
  await context.setOffline(true)
  await field(form, 'Numéro de suivi').fill(number)
  await button(form, 'Enregistrer la réception').click()
  await expect(form.getByRole('status')).toContainText(/TMP-/)
  await button(form, 'Colis suivant').click()
  await field(form, 'Numéro de suivi').fill(number)
  await field(form, 'Poids total (kg)').fill('12,5')
  await button(form, 'Ouvrir').click()
  await expect(form.getByText(unsaved)).toBeVisible()
  await button(form, 'Continuer la saisie').click()
  await expect(field(form, 'Poids total (kg)')).toHaveValue(/12,5/)

  await button(form, 'Ouvrir').click()
  await button(form, 'Quitter sans enregistrer').click()
  await expect(field(form, 'Numéro de suivi')).toHaveValue(number)
  await expect(field(form, 'Numéro de suivi')).toBeEditable()
  await expect(field(form, 'Poids total (kg)')).toHaveValue('')
  await expect(page).toHaveURL(/corriger=/)
  await button(form, 'Fermer').click()
  await expect(page).not.toHaveURL(/corriger=/)
})

test('vehicles have an address, are registered once, keep entries at Back, and join an expedition', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const registered = await admin.register()
  await page.goto('/app/warehouse')
  await expectTabStays(page)

  await page.goto('/app/warehouse')
  await expect(page.getByRole('tab', { name: 'Véhicules' })).toBeVisible()
  await quiet(page)
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  // The script presses the tab and the button before the page has drawn the tab.
  await page.evaluate(() => {
    const press = (role: string, name: string) =>
      [...document.querySelectorAll<HTMLElement>(role)].find((one) => one.textContent === name)?.click()
    press('[role=tab]', 'Véhicules')
    press('button:not([role])', 'Nouveau véhicule')
  })
  const form = dialog(page, 'Nouveau véhicule')
  await expect(form.locator(':focus')).toHaveCount(1)
  expect(await steps(), 'the tab is a step of the way back, the form is another').toBe(before + 2)
  const number = chassis()
  await field(form, 'Numéro de châssis').fill(number.toLowerCase())
  await expect(field(form, 'Numéro de châssis')).toHaveValue(number)
  await page.goBack()
  await expect(form.getByText(unsaved)).toBeVisible()
  await button(form, 'Continuer la saisie').click()
  await field(form, 'Marque').fill('Toyota')
  await button(form, 'Enregistrer le véhicule').click()
  await expect(form.getByRole('status')).toContainText(/VEH-\d{4}-\d{5}/, { timeout: 30_000 })
  await button(form, 'Véhicule suivant').click()
  await field(form, 'Numéro de châssis').fill(number)
  await field(form, 'Marque').fill('Toyota')
  await button(form, 'Enregistrer le véhicule').click()
  await expect(field(form, 'Numéro de châssis')).toHaveAccessibleDescription(
    /Ce châssis est déjà enregistré \(VEH-\d{4}-\d{5}\)\./,
  )
  await expect(field(form, 'Marque')).toHaveValue('Toyota')

  await page.goto('/app/warehouse')
  await page.getByRole('tab', { name: 'Véhicules' }).click()
  await expect(page.getByRole('table', { name: 'Véhicules' })).toBeVisible()
  await openRow(page, registered.chassisNumber)
  const record = dialog(page, 'Véhicule')
  await field(record, 'Couleur').fill('Gris')
  await page.goBack()
  await expect(record.getByText(unsaved)).toBeVisible()
  await button(record, 'Continuer la saisie').click()
  await expect(field(record, 'Couleur')).toHaveValue('Gris')
  await page.goBack()
  await button(record, 'Quitter sans enregistrer').click()
  await expect(record).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Véhicules' }), 'Back closes the record').toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Marchandises' })).toHaveAttribute('aria-selected', 'true')

  await putOnExpedition(page, admin, registered.chassisNumber)
})
