import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// Passkeys as people live them, with the authenticator that Chromium plays.
test.use({ as: null })

/** A device that keeps passkeys, and whose holder touches it at once. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const holder = (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { holder }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Se connecter').click()
}

async function leave(page: Page): Promise<void> {
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

async function enrol(page: Page): Promise<void> {
  await button(page, "Ajouter une clé d'accès").click()
  const form = dialog(page, "Ajouter une clé d'accès")
  await field(form, "Nom de la clé d'accès").fill('Mon ordinateur')
  await form.locator('input[type=password]').fill(demoPassword)
  await button(form, "Ajouter la clé d'accès").click()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await button(page, "J'ai gardé mes codes").click()
  await expect(page.getByText('Mon ordinateur')).toBeVisible()
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('offered after a password, added in the settings, then a way in by itself', async ({ page, site }) => {
      const { email } = await site.hire('atlas-fret', 'employee')
      await giveAuthenticator(page)
      await signIn(page, email)
      await expectHeading(page, 'Tableau de bord')
      const offer = page.getByRole('region', { name: "Clé d'accès" })
      await expect(offer).toBeVisible()
      await offer.getByRole('link', { name: "Ajouter une clé d'accès" }).click()
      await enrol(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.goto('/app/parametres/sessions')
      await expect(page.getByText("mot de passe + clé d'accès")).toBeVisible()

      await leave(page)
      await button(page, "Se connecter avec une clé d'accès").click()
      await expectHeading(page, 'Tableau de bord')
      await expect(page.getByRole('region', { name: "Clé d'accès" })).toHaveCount(0)
    })
  })
}

test('after a password it stands in for the code; whose holder is not known to it opens nothing', async ({ page, site, faults }) => {
  faults.expect(/401/)
  const { email } = await site.hire('atlas-fret', 'employee')
  const { holder } = await giveAuthenticator(page)
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/double-authentification')
  await enrol(page)
  await leave(page)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/auth\/code/)
  await holder(false)
  await button(page, "Utiliser une clé d'accès").click()
  await expect(page.getByRole('alert')).toContainText("La clé d'accès n'a pas répondu")
  await holder(true)
  await button(page, "Utiliser une clé d'accès").click()
  await expectHeading(page, 'Tableau de bord')
})

test('a grave act asks it, and goes on; what was put away is not offered again', async ({ page, site, faults }) => {
  faults.expect(/403/)
  const { id, email } = await site.hire('atlas-fret', 'employee')
  await giveAuthenticator(page)
  await signIn(page, email)
  const offer = page.getByRole('region', { name: "Clé d'accès" })
  await button(offer, 'Plus tard').click()
  await expect(offer).toHaveCount(0)
  await leave(page)
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await page.waitForFunction(() => document.querySelector('main [data-loading]') === null)
  await expect(offer).toHaveCount(0)

  await page.goto('/app/parametres/double-authentification')
  await enrol(page)
  await site.sql(`update auth.sessions set factor_at = now() - interval '1 hour' where user_id = $1`, [id])
  await button(page, 'Supprimer Mon ordinateur').click()
  await button(page, 'Supprimer').last().click()
  const question = dialog(page, "Confirmez que c'est vous")
  await button(question, "Utiliser une clé d'accès").click()
  await expect(page.getByText('Mon ordinateur')).toHaveCount(0)
  await expect(button(page, 'Activer la double authentification')).toBeVisible()
})
