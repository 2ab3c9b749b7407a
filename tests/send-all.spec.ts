import { hireStaff } from './support/account.ts'
import { everything } from './support/axe.ts'
import { expeditionAtSea } from './support/expedition-at-sea.ts'
import { button, dialog, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ as: null })

test('the documents of a departure leave for all clients in one press, and not twice unasked', async ({
  site,
  visit,
}) => {
  const { slug, state, staff } = await hireStaff(site)
  const { id, told, unreached } = await expeditionAtSea(site, staff)
  await site.sql(`update expeditions set eta = current_date + 20 where id = $1`, [id])
  const page = await visit(state)
  await page.goto(`/app/expeditions/${id}?onglet=documents`)
  await button(page, 'Envoyer à tous').click()
  const form = dialog(page, 'Envoyer à tous')
  const receivers = form.getByRole('list', { name: 'Destinataires' })
  await expect(receivers).toContainText(told.name)
  await expect(receivers).toContainText("Avis d'arrivée, Liste de colisage")
  await expect(receivers).toContainText('Email · kivu@exemple.cd')
  const leftOut = form.getByRole('region', { name: 'Laissés de côté' })
  await expect(leftOut.getByRole('listitem')).toContainText(unreached.name)
  await expect(form.getByText('Connaissement maison : pas encore émis.')).toBeVisible()
  expect(await everything(page)).toEqual([])
  await form.getByLabel("Avis d'arrivée", { exact: true }).uncheck()
  await expect(form.getByRole('status')).toHaveText('1 document : 1 client par email.')
  await form.getByLabel("Avis d'arrivée", { exact: true }).check()
  await button(form, 'Envoyer à 1 client').click()
  await expect(form.getByRole('status')).toHaveText('2 documents partent vers 1 client.')
  await expect(form.getByRole('region', { name: 'Sans envoi' })).toContainText(unreached.name)
  expect(await everything(page)).toEqual([])
  await button(form, 'Fermer').last().click()

  await button(page, 'Envoyer à tous').click()
  await expect(leftOut).toContainText('Déjà envoyé le')
  await expect(button(form, 'Envoyer')).toBeDisabled()
  await form.getByLabel('Renvoyer ce que 1 client a déjà reçu').check()
  await expect(receivers).toContainText('Déjà envoyé le')
  await expect(button(form, 'Envoyer à 1 client')).toBeEnabled()

  const employee = await visit((await hireStaff(site, 'employee', slug)).state)
  await employee.goto(`/app/expeditions/${id}?onglet=documents`)
  await expect(employee.getByRole('heading', { name: 'De chaque client' })).toBeVisible()
  await expect(button(employee, 'Envoyer à tous')).toHaveCount(0)
})

test('a house bill opens with the focus in it, also when its addresses arrive last', async ({
  site,
  visit,
}) => {
  const { state, staff } = await hireStaff(site)
  const { id, told } = await expeditionAtSea(site, staff)
  const page = await visit(state)
  await page.goto(`/app/expeditions/${id}?onglet=documents`)
  await page.route('**/api/parties?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const addresses = page.waitForResponse(/api\/parties\?clientId/)
  await button(page, `Préparer : Connaissement maison de ${told.name}`).click()
  await addresses
  await page.waitForTimeout(300) // a field that the addresses replace has lost the focus by then
  await expect(field(page.getByRole('dialog'), 'Chargeur')).toBeFocused()
})
