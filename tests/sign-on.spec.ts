import { startProvider } from '../server/testing/providers/openid.ts'
import { startSamlProvider } from '../server/testing/providers/saml.ts'
import { signIn, signOut } from './support/account.ts'
import { button, expectHeading, field, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'
import { isTouchable } from './support/touch.ts'

// Single sign-on: an admin configures it and a colleague signs in with it, against a real provider on this
// machine.
test.use({ as: null })

/**
 * An admin and a colleague of a company of their own, at a domain that they cannot prove without a DNS
 * server.
 */
async function companyWith(site: Site) {
  const slug = await site.found()
  const [admin, colleague] = [await site.hire(slug, 'admin'), await site.hire(slug, 'employee')]
  const domain = `${slug}.example`
  const email = `nadia@${domain}`
  await site.sql('update auth.users set email = $2 where id = $1', [colleague.id, email])
  return { admin, email, domain }
}

/** Presses « Tester » while the notice of the save is still there: the notice must not cover the button. */
async function tryIt(page: Page): Promise<void> {
  const saved = toast(page, 'Connexion unique enregistrée avec succès')
  await expect(saved).toBeVisible()
  await saved.hover() // the notice stays while the mouse is over it
  await button(page, 'Tester').scrollIntoViewIfNeeded()
  await expect.poll(() => isTouchable(button(page, 'Tester'))).toBe(true)
  await expect(saved).toBeVisible()
  await button(page, 'Tester').click()
}

/** Makes the storage of the device never respond. Forms with drafts wait for it until their timeout. */
function silenceStorage(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('success', (event) => event.stopImmediatePropagation())
    return request
  }
}

const proveDomain = (site: Site, domain: string) =>
  site.sql('update sign_on_domains set proved_at = now() where domain = $1', [domain])

test('an admin configures and tests the provider, a colleague signs in, failures have messages', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/404/, /409/)
  const provider = await startProvider([`${site.url}/api/auth/sign-on/callback`])
  const { admin, email, domain } = await companyWith(site)
  await signIn(page, admin.email)
  await page.goto('/app/parametres/connexion-unique')
  await field(page, 'Ajouter un domaine').fill(domain)
  await button(page, 'Ajouter').click()
  await expect(page.getByText('À vérifier')).toBeVisible()
  await expect(field(page, "Nom de l'enregistrement")).toHaveValue(`_escale.${domain}`)
  await button(page, `Vérifier ${domain}`).click()
  await expect(
    page.getByRole('alert').filter({ hasText: "L'enregistrement TXT ne se lit pas encore." }).first(),
  ).toBeVisible()
  await proveDomain(site, domain)

  await page.reload()
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible()
  await field(page, 'Adresse du fournisseur').fill(provider.issuer)
  await field(page, 'Identifiant du client').fill('escale-essais')
  await field(page, 'Secret du client').fill('un-secret-de-client-pour-les-essais')
  await field(page, 'Champ des groupes').fill('groups')
  await button(page, 'Donner un rôle à un groupe').click()
  await field(page, 'Groupe').fill('chefs')
  await page.getByRole('checkbox', { name: 'Ouvrir la connexion unique' }).check()
  await button(page, 'Enregistrer').click()
  await tryIt(page)
  const found = page.getByRole('list', { name: "Résultat de l'essai" }).getByRole('listitem')
  await expect(found).toHaveCount(5)
  await expect(page.getByRole('img', { name: 'À corriger' })).toHaveCount(0)

  await signOut(page)
  provider.directory.set(email, { sub: 'nadia', email, email_verified: true })
  await page.goto('/auth/unique?refus=SIGN_ON_ELSEWHERE')
  await expect(page.getByRole('alert')).toContainText('Connectez-vous avec votre mot de passe.')
  await button(page, 'Continuer').click()
  await expect(page.getByText('Indiquez votre email.')).toBeVisible()
  await field(page, 'Email').fill('moi@nulle-part.example')
  await button(page, 'Continuer').click()
  await expect(page.getByRole('alert')).toContainText(
    "Aucune connexion unique n'est réglée pour cette adresse.",
  )
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Connexion unique' }).click()
  await expectHeading(page, 'Connexion unique')
  await expect(field(page, 'Email')).toHaveValue(email)
  await button(page, 'Continuer').click()
  await expectHeading(page, 'Tableau de bord')
  await provider.stop()
})

test('a domain typed while the page is loading stays in its field, with the cursor', async ({
  page,
  site,
}) => {
  const { admin, domain } = await companyWith(site)
  await signIn(page, admin.email)
  const provider = Promise.withResolvers<void>()
  await page.route('**/api/sign-on', async (route) => {
    await provider.promise
    await route.continue()
  })
  await page.addInitScript(silenceStorage)
  await page.goto('/app/parametres/connexion-unique')
  const typed = field(page, 'Ajouter un domaine')
  await typed.pressSequentially(domain.slice(0, 4))
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/sign-on'))
  provider.resolve()
  await (await answer).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type(domain.slice(4))
  await expect(field(page, 'Adresse du fournisseur')).toBeVisible()
  await expect(typed).toHaveValue(domain)
  await expect(typed).toBeFocused()
})

test('a SAML provider is configured by its metadata, and posts its response from its own page', async ({
  page,
  site,
}) => {
  const provider = await startSamlProvider(async (entityId) => (await fetch(entityId)).text())
  const { admin, email, domain } = await companyWith(site)
  await site.sql(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at) select tenant_id, $2, 'x', now()
      from user_tenants where user_id = $1`,
    [admin.id, domain],
  )
  await signIn(page, admin.email)
  await page.goto('/app/parametres/connexion-unique')
  await page.getByText('SAML 2.0', { exact: true }).click()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Collez les métadonnées du fournisseur.')).toBeVisible()
  await field(page, 'Métadonnées du fournisseur').fill(provider.metadata())
  await page.getByRole('checkbox', { name: 'Ouvrir la connexion unique' }).check()
  await button(page, 'Enregistrer').click()
  await tryIt(page)
  await expect(page.getByText(`Il se présente comme ${provider.entityId}.`)).toBeVisible()
  await expect(page.getByRole('img', { name: 'À corriger' })).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Métadonnées du fournisseur')).toHaveValue(/EntityDescriptor/)

  await signOut(page)
  provider.next = { nameId: 'nadia', attributes: { email: [email] } }
  await page.goto('/auth/unique?retour=%2Fapp%2Fclients')
  await field(page, 'Email').fill(email)
  await button(page, 'Continuer').click()
  await expectHeading(page, 'Clients')
  await provider.stop()
})
