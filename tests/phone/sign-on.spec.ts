import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { publicClientId, startProvider } from '../../server/src/testing/openid.ts'
import { startSamlProvider } from '../../server/src/testing/saml.ts'
import { button, expectHeading, field, toast } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'
import { lowTargets, phones } from '../support/touch.ts'

test.use({ as: null, viewport: phones['360×640'] })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Somebody of a company whose domain is proved. */
async function someoneOf(site: Site, role: 'employee' | 'admin', name: string) {
  const slug = await site.found()
  const { id } = await site.hire(slug, role)
  const email = `${name}@${slug}.example`
  await site.sql('update auth.users set email = $2 where id = $1', [id, email])
  await site.sql(`insert into sign_on_domains (tenant_id, domain, proof, proved_at) select id, $2, 'x', now() from tenants where slug = $1`, [
    slug,
    `${slug}.example`,
  ])
  return { slug, email }
}

test('on a phone: one’s address leads to the provider and back to work, nothing wider than the screen', async ({ page, site }) => {
  const provider = await startProvider([`${site.url}/api/auth/sign-on/callback`])
  const { slug, email } = await someoneOf(site, 'employee', 'paul')
  await site.sql(`insert into sign_on_providers (tenant_id, is_active, issuer, client_id) select id, true, $2, $3 from tenants where slug = $1`, [
    slug,
    provider.issuer,
    publicClientId,
  ])
  provider.directory.set(email, { sub: 'paul', email })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Connexion unique' }).tap()
  await expectHeading(page, 'Connexion unique')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await field(page, 'Email').fill(email)
  await button(page, 'Continuer').tap()
  await expectHeading(page, 'Tableau de bord')
  await provider.stop()
})

test('on a phone: an admin settles a provider of SAML, and comes back by it', async ({ page, site }) => {
  const provider = await startSamlProvider(async (entityId) => (await fetch(entityId)).text())
  const { email } = await someoneOf(site, 'admin', 'rose')
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/connexion-unique')
  await button(page, 'Donner un rôle à un groupe').tap()
  await expect(field(page, 'Groupe')).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await button(page, 'Retirer le groupe 1').tap()
  await page.getByText('SAML 2.0', { exact: true }).tap()
  await field(page, 'Métadonnées du fournisseur').fill(provider.metadata())
  await page.getByText('Ouvrir la connexion unique').tap()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await lowTargets(page.locator('main'), 38)).toEqual([]) // a choice of a few is 44 px with its border
  await button(page, 'Enregistrer').tap()
  const saved = toast(page, 'Connexion unique enregistrée avec succès')
  await expect(saved).toBeVisible()
  await expect(saved).toHaveCount(0, { timeout: 15_000 })
  await button(page, 'Tester').tap()
  await expect(page.getByText(`Il se présente comme ${provider.entityId}.`)).toBeVisible()
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  provider.next = { nameId: 'rose', attributes: { mail: [email] } }
  await page.goto('about:blank') // a page that is open would ask without its session
  await page.context().clearCookies()
  await page.goto('/auth/unique')
  await field(page, 'Email').fill(email)
  await button(page, 'Continuer').tap()
  await expectHeading(page, 'Tableau de bord')
  await provider.stop()
})
