import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn } from './support/account.ts'
import { button, dialog, expectHeading, expectRefused, field, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// The accounts of the installation, as a super_admin administers them.
test.use({ as: 'super_admin' })

const accounts = (page: Page) => page.getByRole('region', { name: 'Comptes' }).getByRole('listitem')
const givenPassword = (page: Page, title: string) =>
  dialog(page, title).getByLabel('Mot de passe actuel', { exact: true })

async function find(page: Page, email: string) {
  await page.goto('/super-admin?onglet=comptes')
  await field(page, 'Chercher un compte').fill(email)
  await expect(accounts(page)).toHaveCount(1)
  return accounts(page).first()
}

async function act(page: Page, name: string): Promise<void> {
  await button(page, 'Actions sur Nadia Essai').click()
  await page.getByRole('menuitem', { name }).click()
}

test('an account is found, blocked until a day, unblocked and renamed', async ({
  page,
  site,
  visit,
  faults,
}) => {
  faults.expect(/403/)
  const { email } = await site.hire(await site.found(), 'employee')
  const line = await find(page, email)
  await expect(line).toContainText('Employé')
  await act(page, 'Bloquer')
  const banning = dialog(page, 'Bloquer le compte')
  await field(banning, "Jusqu'au").fill('31/12/2099')
  await field(banning, 'Motif').fill('Départ en conflit')
  await givenPassword(page, 'Bloquer le compte').fill(demoPassword)
  await button(banning, 'Bloquer').click()
  await expect(toast(page, 'Compte bloqué avec succès')).toBeVisible()
  await expect(line).toContainText('Départ en conflit')

  const owner = await visit(null)
  await owner.goto('/auth')
  await fillSignIn(owner, email)
  await expect(owner.getByRole('alert').filter({ hasText: 'Ce compte est bloqué.' }).first()).toBeVisible()
  await act(page, 'Débloquer')
  await expect(toast(page, 'Compte débloqué avec succès')).toBeVisible()
  await button(owner, 'Se connecter').click()
  await expectHeading(owner, 'Tableau de bord')

  await act(page, 'Modifier le nom')
  const renaming = dialog(page, 'Modifier le nom')
  await field(renaming, 'Prénom').fill('Odile')
  await button(renaming, 'Modifier').click()
  await expect(line).toContainText('Odile Essai')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('sign-up is closed, and a super_admin appointed and removed, with the password each time', async ({
  page,
  site,
  visit,
  faults,
}) => {
  faults.expect(/422/)
  await page.goto('/super-admin')
  await button(page, "Fermer l'inscription").click()
  await expect(toast(page, 'Inscription fermée')).toBeVisible()
  const stranger = await visit(null)
  await stranger.goto('/auth/inscription')
  await expect(stranger.getByText('Inscriptions fermées')).toBeVisible()
  await button(page, "Ouvrir l'inscription").click()
  await expect(toast(page, 'Inscription ouverte')).toBeVisible()

  const { email } = await site.hire(await site.found(), 'employee')
  await page.getByRole('tab', { name: 'Super administrateurs' }).click()
  const appointed = page
    .getByRole('region', { name: 'Super administrateurs' })
    .getByRole('listitem')
    .filter({ hasText: email })
  const making = 'Nommer super administrateur'
  await field(page, 'Chercher une personne').fill(email)
  await button(page, 'Nommer Nadia Essai super administrateur').click()
  await givenPassword(page, making).fill('autre chose')
  await button(dialog(page, making), 'Nommer').click()
  await expectRefused(givenPassword(page, making), 'Ce mot de passe est incorrect.')
  await expect(appointed).toHaveCount(0)
  await givenPassword(page, making).fill(demoPassword)
  await button(dialog(page, making), 'Nommer').click()
  await expect(toast(page, 'Super administrateur ajouté avec succès')).toBeVisible()
  await expect(appointed).toContainText('par Hélène Mavungu')

  await button(appointed, 'Retirer Nadia Essai').click()
  const unmaking = 'Retirer un super administrateur'
  await givenPassword(page, unmaking).fill(demoPassword)
  await button(dialog(page, unmaking), 'Retirer').click()
  await expect(toast(page, 'Super administrateur retiré avec succès')).toBeVisible()
  await expect(appointed).toHaveCount(0)

  await page.getByRole('tab', { name: 'Journal' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Inscription fermée' }).first()).toContainText(
    'Hélène Mavungu',
  )
})
