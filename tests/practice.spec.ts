import { everything } from './support/axe.ts'
import { button, dialog, expectHeading, search } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ own: true })

test('the help opens with ?, finds a page by a word and stays without network', async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/app/factures')
  await expectHeading(page, 'Factures')
  await page.keyboard.press('?')
  const help = dialog(page, 'Aide')
  await expect(help.getByRole('article', { name: 'Factures' })).toBeVisible()
  expect(await everything(page)).toEqual([])
  await help.getByRole('searchbox').fill('reception')
  await help.getByRole('searchbox').press('Enter')
  await expect(help.getByRole('article', { name: 'Réception Warehouse' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await expect(help.getByRole('article', { name: 'Factures' })).toBeVisible()
  await page.context().setOffline(false)
})

test('practice is entered from the menu, marked, and leaves the real company as it was', async ({ page }) => {
  await page.goto('/app/parametres')
  await page.getByRole('link', { name: 'Mode entraînement' }).click()
  await button(page, "Créer l'entraînement").click()
  await button(page, 'Entrer').click()
  const bar = page.getByRole('region', { name: 'Entraînement' })
  await expect(bar).toContainText("rien ici n'est réel")
  await expectHeading(page, 'Tableau de bord')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByText('Amani Kabila')).toBeVisible()
  expect(await everything(page)).toEqual([])
  await button(bar, 'Quitter').click()
  await expect(bar).toBeHidden()
  await expectHeading(page, 'Tableau de bord')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await search(page, 'Amani Kabila')
  await expect(page.getByText('Aucun résultat trouvé pour « Amani Kabila »')).toBeVisible()
})
