import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { everything } from './support/axe.ts'
import { confirmByPassword } from './support/fresh-proof.ts'
import { button, dialog, expectHeading, field, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { giveWallet } from './support/wallet.ts'

// What is linked with an account, with a wallet in the page that signs as those of browsers do.
test.use({ as: null })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')
}

async function leave(page: Page): Promise<void> {
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

async function link(page: Page, password = demoPassword): Promise<void> {
  await page.goto('/app/parametres/connexions')
  await button(page, 'Relier un portefeuille').click()
  const form = dialog(page, 'Relier un portefeuille')
  await expect(button(form, 'Recevoir un code par email à la place')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await form.locator('input[type=password]').fill(password)
  await button(form, 'Signer et relier').click()
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('a wallet is linked in the settings, opens the account by itself, and is unlinked', async ({ page, site, faults }) => {
      faults.expect(/403/) // the password is asked before the link goes
      const { email } = await site.hire('atlas-fret', 'employee')
      const { address } = await giveWallet(page)
      await signIn(page, email)
      await page.goto('/app/parametres/connexions')
      await expect(page.getByText('Aucune connexion liée')).toBeVisible()
      await link(page)
      await expect(toast(page, 'Portefeuille relié avec succès')).toBeVisible()
      await expect(page.getByText(address)).toBeVisible()
      expect(await everything(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

      await leave(page)
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
    })
  })
}

test('a wrong password stays beside its field, a signature that is given up is said; the form keeps what was typed', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/422/)
  const { email } = await site.hire('atlas-fret', 'employee')
  const { holder } = await giveWallet(page)
  await signIn(page, email)
  await link(page, 'autre chose')
  const form = dialog(page, 'Relier un portefeuille')
  await expect(form.getByText('Ce mot de passe est incorrect.')).toBeVisible()
  holder.isWilling = false
  await form.locator('input[type=password]').fill(demoPassword)
  await button(form, 'Signer et relier').click()
  await expect(form.getByText('La signature a été abandonnée.')).toBeVisible()
  await expect(form.locator('input[type=password]')).toHaveValue(demoPassword)
  holder.isWilling = true
  await button(form, 'Signer et relier').click()
  await expect(toast(page, 'Portefeuille relié avec succès')).toBeVisible()
})

test('the last way in stays, and says why', async ({ page, site, faults }) => {
  faults.expect(/409|422/)
  const { id, email } = await site.hire('atlas-fret', 'employee')
  const { address } = await giveWallet(page)
  await signIn(page, email)
  await link(page)
  await expect(page.getByText(address)).toBeVisible()
  await site.sql(`update auth.accounts set password = null where user_id = $1 and provider_id = 'credential'`, [id])
  await button(page, `Retirer Portefeuille, ${address}`).click()
  await button(page, 'Retirer').last().click()
  await expect(page.getByText("C'est votre dernier moyen d'entrer : ajoutez-en un autre avant de le retirer.").first()).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
})

test('a wallet that nobody linked opens nothing, one that is closed says so, and the code of a second factor is asked after it', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/401/)
  const { id, email } = await site.hire('atlas-fret', 'employee')
  const { holder } = await giveWallet(page)
  await page.goto('/auth')
  await button(page, 'Se connecter avec un portefeuille').click()
  await expect(page.getByRole('alert')).toContainText("Ce portefeuille n'ouvre aucun compte.")
  holder.isWilling = false
  await button(page, 'Se connecter avec un portefeuille').click()
  await expect(page.getByRole('alert')).toContainText('La signature a été abandonnée.')
  holder.isWilling = true
  await signIn(page, email)
  await link(page)
  await expect(toast(page, 'Portefeuille relié avec succès')).toBeVisible()
  await leave(page)
  await site.sql(`insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at) values (gen_random_uuid(), $1, 'X', 'x', now())`, [id])
  await button(page, 'Se connecter avec un portefeuille').click()
  await expect(page).toHaveURL(/\/auth\/code/)
})

test('where the browser has no wallet there is no button, and the settings say what to do', async ({ page, site }) => {
  const { email } = await site.hire('atlas-fret', 'employee')
  await signIn(page, email)
  await page.goto('/app/parametres/connexions')
  await expect(page.getByText('ouvrez cette page dans un navigateur qui en a un')).toBeVisible()
  await expect(button(page, 'Relier un portefeuille')).toHaveCount(0)
  await leave(page)
  await expect(button(page, 'Se connecter')).toBeVisible()
  await expect(button(page, 'Se connecter avec un portefeuille')).toHaveCount(0)
})
