import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, signIn, signOut } from './support/account.ts'
import { button, dialog, expectHeading, field } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// Passkeys, with the virtual authenticator of Chromium.
test.use({ as: null })

/** A device that stores passkeys, and whose owner confirms at once. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const holder = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { holder }
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, "Ajouter une clé d'accès").click()
  const form = dialog(page, "Ajouter une clé d'accès")
  await field(form, "Nom de la clé d'accès").fill('Mon ordinateur')
  await form.locator('input[type=password]').fill(demoPassword)
  await button(form, "Ajouter la clé d'accès").click()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await button(page, "J'ai gardé mes codes").click()
  await expect(page.getByText('Mon ordinateur')).toBeVisible()
}

test('a passkey is offered, added, then signs in alone or instead of a code, and confirms actions', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/401/, /403/)
  const { id, email } = await site.hire(await site.found(), 'employee')
  const { holder } = await giveAuthenticator(page)
  const offer = page.getByRole('region', { name: "Clé d'accès" })
  await signIn(page, email)
  const way = offer.getByRole('link', { name: "Ajouter une clé d'accès" })
  await expect(way).toHaveAttribute('href', '/app/parametres/double-authentification')
  await button(offer, 'Plus tard').click()
  await expect(offer).toHaveCount(0)
  await signOut(page)
  await signIn(page, email)
  await page.waitForFunction(() => document.querySelector('main [data-loading]') === null)
  await expect(offer, 'put away, it is not offered again').toHaveCount(0)

  await page.goto('/app/parametres/double-authentification')
  await addPasskey(page)
  await page.goto('/app/parametres/sessions')
  await expect(page.getByText("mot de passe + clé d'accès")).toBeVisible()
  await signOut(page)
  await button(page, "Se connecter avec une clé d'accès").click()
  await expectHeading(page, 'Tableau de bord')
  await signOut(page)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/auth\/code/)
  await holder(false)
  await button(page, "Utiliser une clé d'accès").click()
  await expect(page.getByRole('alert')).toContainText("La clé d'accès n'a pas répondu")
  await holder(true)
  await button(page, "Utiliser une clé d'accès").click()
  await expectHeading(page, 'Tableau de bord')

  await site.sql(`update auth.sessions set factor_at = now() - interval '1 hour' where user_id = $1`, [id])
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Supprimer Mon ordinateur').click()
  await button(page, 'Supprimer').last().click()
  await button(dialog(page, "Confirmez que c'est vous"), "Utiliser une clé d'accès").click()
  await expect(page.getByText('Mon ordinateur')).toHaveCount(0)
  await expect(button(page, 'Activer la double authentification')).toBeVisible()
})
