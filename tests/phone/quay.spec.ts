import { picture } from '../../server/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { expeditionAtSea } from '../support/expedition-at-sea.ts'
import { scan } from '../support/gun.ts'
import { button, dialog } from '../support/page.ts'
import type { Staff } from '../support/staff.ts'
import { expect, type Locator, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

test.use({ as: 'warehouse_supervisor', own: true })

/** A departure by sea, and parcels for it in the warehouse. */
async function departureFor(admin: Staff, parcels: number) {
  const destination = unique('Matadi')
  const { id: clientId } = await admin.createClient()
  const planned = { mode: 'Maritime', origin: 'Anvers', destination }
  const departure = await admin.ask<{ id: string; reference: string }>('POST', '/expeditions', planned)
  const whole = { destination, clientId, weightKg: 12 }
  const goods = []
  for (let n = 0; n < parcels; n += 1) goods.push(await admin.receive(whole))
  return { ...departure, goods, whole }
}

test('thirty parcels are loaded by thirty scans and three taps, and a refusal is told apart', async ({
  page,
  admin,
  site,
  faults,
}) => {
  faults.expect(/409/)
  const { id, reference, goods } = await departureFor(admin, 30)
  const bare = await admin.receive({ weightKg: null, clientId: null })
  await page.goto('/warehouse')
  await page.getByRole('tab', { name: 'Quai' }).tap()
  await button(page, `Charger ${reference}`).tap()
  const loading = dialog(page, 'Charger')
  const sums = loading.getByRole('status', { name: 'Chargé sur ce départ' })
  for (const { trackingNumber } of goods) await scan(page, trackingNumber)
  await expect(sums).toContainText('30 lots · 30 pièces', { timeout: 60_000 })
  await expect(sums).toContainText(/360\skg/)
  const aboard = () => site.sql('select id from goods where expedition_id = $1', [id])
  await expect.poll(async () => (await aboard()).length).toBe(30)

  await scan(page, goods[0]?.trackingNumber ?? '')
  await expect(loading).toContainText(`${goods[0]?.number} : déjà chargé ici.`)
  await scan(page, 'INCONNU4711')
  await expect(loading).toContainText('Aucune marchandise ne porte le code INCONNU4711.')
  await scan(page, bare.trackingNumber)
  await expect(loading).toContainText('sans propriétaire, sans poids. Le charger quand même ?')
  expect(await everything(page)).toEqual([])
  await button(loading, 'Charger quand même').tap()
  await expect(sums).toContainText('31 lots')
  await button(loading, 'Annuler le dernier').tap()
  await expect(sums).toContainText('30 lots')
  await expect.poll(async () => (await aboard()).length).toBe(30)
  await button(loading, 'Terminer').tap()
  await expect(loading).toBeHidden()
})

test('offline scans wait on the device, are loaded once in order, and refusals come back in words', async ({
  page,
  admin,
  site,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409|422/)
  const { id, reference, goods, whole } = await departureFor(admin, 3)
  await page.goto('/warehouse?onglet=quai')
  await button(page, `Charger ${reference}`).tap()
  const loading = dialog(page, 'Charger')
  const series = loading.getByRole('list', { name: 'Lus', exact: true })
  await scan(page, goods[0]?.trackingNumber ?? '')
  await expect(series).toContainText(goods[0]?.number ?? '')
  await page.context().setOffline(true)
  for (const { trackingNumber } of goods.slice(1)) await scan(page, trackingNumber)
  await scan(page, 'INCONNU4712')
  await expect(series.getByText("attend l'envoi")).toHaveCount(3)
  const late = await admin.receive(whole)
  await scan(page, late.trackingNumber)
  await page.context().setOffline(false)
  await expect(series.getByText('refusé')).toBeVisible({ timeout: 60_000 })
  await expect(series).toContainText('Aucune marchandise ne porte le code INCONNU4712.')
  const aboard = () => site.sql('select id from goods where expedition_id = $1', [id])
  await expect.poll(async () => (await aboard()).length, { timeout: 60_000 }).toBe(4)
  await button(series, 'Retirer').tap()
  await expect(series.getByText('refusé')).toHaveCount(0)
})

test('at arrival lots are counted by scan or by hand, and the arrival leaves the missing one behind', async ({
  page,
  admin,
  site,
  visit,
}) => {
  const { id } = await expeditionAtSea(site, admin)
  const lots = await site.sql<{ number: string; code: string }>(
    'select number, tracking_number as code from goods where expedition_id = $1 order by number',
    [id],
  )
  const [came, gone] = lots
  const [{ reference } = { reference: '' }] = await site.sql<{ reference: string }>(
    'select reference from expeditions where id = $1',
    [id],
  )
  const other = await admin.receive({ weightKg: 3 })
  await page.goto('/warehouse?onglet=quai')
  await button(page, `Pointer ${reference}`).tap()
  const tally = dialog(page, 'Pointer')
  const rows = tally.getByRole('list', { name: 'Lots du départ' })
  await expect(rows).toContainText(gone?.number ?? '')
  await scan(page, came?.code ?? '')
  await expect(tally).toContainText(`${came?.number} : arrivé.`)
  await scan(page, other.trackingNumber)
  // The device may not know the parcel yet, so the sentence names what was scanned.
  await expect(tally).toContainText(new RegExp(`(${other.number}|${other.trackingNumber}) en trop`))
  await expect(rows).toContainText(other.number)
  await button(rows, `${came?.number} est abîmé`).tap()
  await button(rows, 'Noter le dommage').tap()
  await expect(rows).toContainText('Indiquez ce qui est abîmé.')
  await rows.getByLabel(`Ce qui est abîmé sur ${came?.number}`).fill('Coin enfoncé')
  await button(rows, 'Noter le dommage').tap()
  await expect(tally.getByRole('status', { name: 'Pointage' })).toContainText(
    '1 endommagé · 1 en trop · 1 non pointé',
  )
  expect(await everything(page)).toEqual([])

  const desk = await visit('employee')
  await desk.goto(`/app/expeditions/${id}`)
  await button(desk, "Confirmer l'arrivée").click()
  const step = dialog(desk, "Confirmer l'arrivée")
  await expect(step).toContainText(
    "1 lot manquant ou non pointé : il reste en arrière, « Manquant à l'arrivée ».",
  )
  await step.getByLabel(new RegExp(other.number)).check()
  await step.getByLabel("J'ai vérifié, continuer quand même").check()
  await button(step, "Confirmer l'arrivée").click()
  await expect(step).toBeHidden()
  const states = await site.sql<{ number: string; status: string; condition: string }>(
    'select number, status, condition_status as condition from goods where expedition_id = $1',
    [id],
  )
  const stateOf = (number?: string) => states.find((row) => row.number === number)
  expect(stateOf(came?.number)).toMatchObject({ status: 'Arrivé', condition: 'Endommagé' })
  expect(stateOf(gone?.number)).toMatchObject({ status: 'Litige' })
  expect(stateOf(other.number)).toMatchObject({ status: 'Arrivé' })
})

test('an employee photographs a damage, and the buttons show whole words on the smallest phone', async ({
  admin,
  site,
  visit,
}) => {
  const { id } = await expeditionAtSea(site, admin)
  const [lot] = await site.sql<{ id: string; number: string }>(
    'select id, number from goods where expedition_id = $1 order by number',
    [id],
  )
  const loading = await departureFor(admin, 0)
  const page = await visit('employee')
  await page.setViewportSize(phones['360×640'])
  await page.goto(`/app/expeditions/${loading.id}`)
  await page.getByRole('tab', { name: 'Marchandises' }).tap()
  await button(page, 'Charger par lecture').tap()
  for (const word of ['Annuler le dernier', 'Terminer'])
    expect(await isWordWhole(button(dialog(page, 'Charger'), word)), word).toBe(true)

  await page.goto(`/app/expeditions/${id}`)
  await page.getByRole('tab', { name: 'Marchandises' }).tap()
  await button(page, 'Pointer').tap()
  const tally = dialog(page, 'Pointer')
  const rows = tally.getByRole('list', { name: 'Lots du départ' })
  await button(rows, `${lot?.number} est abîmé`).tap()
  await rows.getByLabel(`Ce qui est abîmé sur ${lot?.number}`).fill('Coin enfoncé')
  const photo = { name: 'coin.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 400, 300) }
  await rows.getByLabel('Fichier de la photo').setInputFiles(photo)
  await expect(button(rows, 'Photo prise')).toBeVisible()
  expect(await isWordWhole(button(tally, 'Terminer'))).toBe(true)
  await button(rows, 'Noter le dommage').tap()
  await expect(tally.getByRole('status', { name: 'Pointage' })).toContainText('1 endommagé')
  const photos = () => site.sql('select array_length(photos, 1) as n from goods where id = $1', [lot?.id])
  await expect.poll(photos).toEqual([{ n: 1 }])
})

/** Whether the label of a button is not cut. */
function isWordWhole(target: Locator): Promise<boolean> {
  return target.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].every((part) => part.scrollWidth <= part.clientWidth + 1),
  )
}
