import { publicClientId, startProvider } from '../../server/src/testing/openid.ts'
import { button, expectHeading, field } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: null, viewport: phones['390×844'] })

test('on a phone: one’s address leads to the provider and back to work, nothing wider than the screen', async ({ page, site }) => {
  const provider = await startProvider([`${site.url}/api/auth/sign-on/callback`])
  const slug = await site.found()
  const { id } = await site.hire(slug, 'employee')
  const email = `paul@${slug}.example`
  await site.sql('update auth.users set email = $2 where id = $1', [id, email])
  await site.sql(`insert into sign_on_domains (tenant_id, domain, proof, proved_at) select id, $2, 'x', now() from tenants where slug = $1`, [
    slug,
    `${slug}.example`,
  ])
  await site.sql(`insert into sign_on_providers (tenant_id, is_active, issuer, client_id) select id, true, $2, $3 from tenants where slug = $1`, [
    slug,
    provider.issuer,
    publicClientId,
  ])
  provider.directory.set(email, { sub: 'paul', email })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Connexion unique' }).tap()
  await expectHeading(page, 'Connexion unique')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await field(page, 'Email').fill(email)
  await button(page, 'Continuer').tap()
  await expectHeading(page, 'Tableau de bord')
  await provider.stop()
})
