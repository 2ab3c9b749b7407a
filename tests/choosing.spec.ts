import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  toast,
  waitForDialog,
  writesTo,
} from './support/page.ts'
import { expect, type Route, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

// Typing replaces a value carried over from the previous parcel. Half a word is no choice. Ctrl Entrée saves
// from any field.

test('a new entry replaces the previous parcel’s client; half a name is red and blocks the save', async ({
  page,
  admin,
}) => {
  const [before, after] = await Promise.all([
    admin.createClient({ name: unique('Kin Électro') }),
    admin.createClient({ name: unique('Mbote Pharma') }),
  ])
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').click()
  const form = await waitForDialog(page, 'Nouvelle réception')
  const client = field(form, 'Client')
  await field(form, 'Numéro de suivi').fill(unique('SUIVI'))
  await choose(form, 'Client', before.name, before.name)
  await expect(form.getByText('comme le précédent')).toBeHidden()
  await button(form, 'Enregistrer la réception').click()
  await button(form, 'Colis suivant').click()

  await field(form, 'Numéro de suivi').fill(unique('SUIVI'))
  await expect(client).toHaveValue(before.name)
  await expect(client).toHaveAccessibleDescription('comme le précédent')
  await client.click()
  await page.keyboard.type('mbo')
  await expect(client, 'typed over').toHaveValue('mbo')
  await field(form, 'Poids total (kg)').focus()
  await expect(client, 'the former one does not come back').toHaveValue('mbo')
  await expectRefused(client, 'Choisissez un client dans la liste, ou « Inconnu ».')
  const sent = writesTo(page, '/warehouse-receipts')
  await button(form, 'Enregistrer la réception').click()
  await expect(client).toBeFocused()
  expect(sent).toEqual([])

  await client.fill(after.name)
  await page.getByRole('option').filter({ hasText: after.name }).click()
  await expect(client).not.toHaveAttribute('aria-invalid', 'true')
  await button(form, 'Effacer le client').click()
  await expect(client).toHaveValue('')
  await expect(client).toBeFocused()
  await expect(button(form, 'Inconnu')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(after.name)
  await page.keyboard.press('Enter')
  await expect(client).toHaveValue(after.name)
  await button(form, 'Enregistrer la réception').click()
  await expect(form.getByRole('status')).toContainText(after.name)
})

test('Entrée chooses a port, half a port is questioned, and Ctrl Entrée takes a step', async ({ page }) => {
  await page.goto('/app/expeditions')
  await button(page, 'Nouvelle expédition').first().click() // an empty list offers it too
  const form = await waitForDialog(page, 'Nouvelle expédition')
  const [origin, destination] = [field(form, 'Origine'), field(form, 'Destination')]
  await field(form, 'Mode').click()
  await page.keyboard.press('Escape')
  await expect(origin, 'nobody touched it').not.toHaveAttribute('aria-invalid', 'true')
  await origin.fill('Guang')
  await page.keyboard.press('Enter')
  await expect(origin).toHaveValue('Guangzhou')

  for (const [typed, kept] of [
    ['kinshasa', 'Kinshasa'], // Kinshasa has no sea port, but the list still offers it
    ['matadu', 'matadu'],
  ] as const) {
    await destination.fill(typed)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(destination, 'what is typed is completed, never replaced').toHaveValue(kept)
  }

  const pendingAnswer = Promise.withResolvers<() => Promise<void>>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    pendingAnswer.resolve(() => route.fulfill({ response }))
  }
  await page.route(/\/api\/places\?.*anve/, hold, { times: 1 })
  await destination.fill('anve')
  const answer = await pendingAnswer.promise
  await page.keyboard.press('Enter')
  await destination.fill('anverss')
  await answer()
  await expect(page.getByRole('option', { name: /BEANR/ })).toBeVisible()
  await expect(destination, 'what is typed after Entrée stays').toHaveValue('anverss')

  await destination.fill('matad')
  await expect(page.getByRole('option').first()).toContainText('Matadi')
  await page.keyboard.press('Tab')
  await button(form, 'Matadi (CDMAT)').click()
  await expect(destination).toHaveValue('Matadi')

  for (const day of ['Clôture', 'Départ prévu']) {
    await field(form, day).fill('15/06/2026')
    await page.keyboard.press('Escape')
    await expect(button(form, `Effacer : ${day}`)).toHaveAttribute('tabindex', '-1')
  }
  await field(form, 'Destination').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Expédition créée avec succès')).toBeVisible()

  await button(page, 'Ouvrir').click()
  const step = dialog(page, 'Ouvrir')
  await expect(button(step, 'Ouvrir')).toBeFocused()
  await button(step, 'Fermer').focus()
  await page.keyboard.press('Control+Enter')
  await expect(step).toBeHidden()
  await expect(page.getByText('Ouverte').first()).toBeVisible()
})
