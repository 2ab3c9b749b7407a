import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { phones } from './support/touch.ts'

// The accounts of the installation, as a super_admin administers them.
test.use({ as: 'super_admin' })

const accounts = (page: Page) => page.getByRole('region', { name: 'Comptes' }).getByRole('listitem')

async function find(page: Page, email: string) {
  await page.goto('/super-admin?onglet=comptes')
  await field(page, 'Chercher un compte').fill(email)
  await expect(accounts(page)).toHaveCount(1)
  return accounts(page).first()
}

const act = async (page: Page, name: string) => {
  await button(page, 'Actions sur Nadia Essai').click()
  await page.getByRole('menuitem', { name }).click()
}

test('finds somebody, keeps them out until a day, lets them in again, corrects their name', async ({ page, site, visit, faults }) => {
  faults.expect(/403/)
  const { email } = await site.hire(await site.found(), 'employee')
  const line = await find(page, email)
  await expect(line).toContainText('Employé')
  await act(page, 'Bloquer')
  const banning = dialog(page, 'Bloquer le compte')
  await field(banning, "Jusqu'au").fill('31/12/2099')
  await field(banning, 'Motif').fill('Départ en conflit')
  await banning.getByLabel('Mot de passe actuel', { exact: true }).fill(demoPassword)
  await button(banning, 'Bloquer').click()
  await expect(toast(page, 'Compte bloqué avec succès')).toBeVisible()
  await expect(line).toContainText('Départ en conflit')

  const theirs = await visit(null)
  await theirs.goto('/auth')
  await field(theirs, 'Email').fill(email)
  await theirs.locator('input[type=password]').fill(demoPassword)
  await button(theirs, 'Se connecter').click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'Ce compte est bloqué.' }).first()).toBeVisible()

  await act(page, 'Débloquer')
  await expect(toast(page, 'Compte débloqué avec succès')).toBeVisible()
  await button(theirs, 'Se connecter').click()
  await expectHeading(theirs, 'Tableau de bord')

  await act(page, 'Modifier le nom')
  const renaming = dialog(page, 'Modifier le nom')
  await field(renaming, 'Prénom').fill('Odile')
  await button(renaming, 'Modifier').click()
  await expect(line).toContainText('Odile Essai')
})

test.describe('on a phone', () => {
  test.use({ viewport: phones['390×844'] })

  test('the list is no wider than the screen', async ({ page, site }) => {
    const { email } = await site.hire(await site.found(), 'manager')
    await expect(await find(page, email)).toContainText(email)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
