import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { signIn, signOut } from './support/account.ts'
import { confirmByPassword } from './support/fresh-proof.ts'
import { button, dialog, expectHeading, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { giveWallet } from './support/wallet.ts'

// Identities linked with an account. The test puts a wallet into the page, which signs like a browser wallet.
test.use({ as: null })

test('a wallet is linked in the settings, signs in, and is unlinked; other browsers do not offer it', async ({
  page,
  site,
  visit,
  faults,
}) => {
  faults.expect(/401/, /403/, /422/)
  const { email } = await site.hire(await site.found(), 'employee')
  const { address, holder } = await giveWallet(page)
  await page.goto('/auth')
  await button(page, 'Se connecter avec un portefeuille').click()
  await expect(page.getByRole('alert')).toContainText("Ce portefeuille n'ouvre aucun compte.")
  holder.isWilling = false
  await button(page, 'Se connecter avec un portefeuille').click()
  await expect(page.getByRole('alert')).toContainText('La signature a été abandonnée.')

  await signIn(page, email)
  await page.goto('/app/parametres/connexions')
  await expect(page.getByText('Aucune connexion liée')).toBeVisible()
  await button(page, 'Relier un portefeuille').click()
  const form = dialog(page, 'Relier un portefeuille')
  const password = form.locator('input[type=password]')
  await expect(button(form, 'Recevoir un code par email à la place')).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  holder.isWilling = true
  await password.fill('autre chose')
  await button(form, 'Signer et relier').click()
  await expect(form.getByText('Ce mot de passe est incorrect.')).toBeVisible()
  holder.isWilling = false
  await password.fill(demoPassword)
  await button(form, 'Signer et relier').click()
  await expect(form.getByText('La signature a été abandonnée.')).toBeVisible()
  await expect(password).toHaveValue(demoPassword)
  holder.isWilling = true
  await button(form, 'Signer et relier').click()
  await expect(toast(page, 'Portefeuille relié avec succès')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()

  await signOut(page)
  await button(page, 'Se connecter avec un portefeuille').click()
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/sessions')
  await expect(page.getByText('par portefeuille')).toBeVisible()
  await page.goto('/app/parametres/connexions')
  await button(page, `Retirer Portefeuille, ${address}`).click()
  await button(page, 'Retirer').last().click()
  await confirmByPassword(page)
  await expect(toast(page, 'Connexion retirée avec succès')).toBeVisible()
  await expect(page.getByText('Aucune connexion liée')).toBeVisible()

  const without = await visit((await site.signIn(email)).state)
  await without.goto('/app/parametres/connexions')
  await expect(without.getByText('ouvrez cette page dans un navigateur qui en a un')).toBeVisible()
  await expect(button(without, 'Relier un portefeuille')).toHaveCount(0)
  await signOut(without)
  await expect(button(without, 'Se connecter')).toBeVisible()
  await expect(button(without, 'Se connecter avec un portefeuille')).toHaveCount(0)
})
