import { button, expectHeading, field, takenOver, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// Signing in without a password: by a code typed in the same browser, or by the link of the same email in
// any browser.
test.use({ as: null })

async function letterTo(site: Site, email: string, count = 1): Promise<{ code: string; link: string }> {
  const letters = () =>
    site.sql<{ content: { code: string; action: { url: string } } }>(
      `select content from auth.outgoing_mails where to_address = $1 and kind = 'connexion'
        order by created_at`,
      [email],
    )
  await expect.poll(letters).toHaveLength(count)
  const { code = '', action } = (await letters()).at(-1)?.content ?? {}
  return { code, link: action?.url ?? '' }
}

async function askCode(page: Page, email: string): Promise<void> {
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Recevoir un code' }).click()
  await expectHeading(page, 'Recevoir un code')
  await expect(field(page, 'Email')).toHaveValue(email)
  await button(page, 'Recevoir le code').click()
  await expect(
    page.getByText('Si un compte existe avec cet email, un code et un lien viennent de partir.'),
  ).toBeVisible()
}

test('an email signs in by code in its browser, on the requested page, and by link elsewhere, once', async ({
  page,
  visit,
  site,
  faults,
}) => {
  faults.expect(/404/, /422/)
  const slug = await site.found()
  const { email } = await site.hire(slug, 'employee')
  await page.goto(`/tenant/${slug}?retour=%2Fapp%2Fclients`)
  await askCode(page, email)
  const { code } = await letterTo(site, email)
  await field(page, 'Code reçu par email').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect ou a expiré.')
  await field(page, 'Code reçu par email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Clients')

  const asking = await visit(null)
  await asking.goto('/auth')
  await askCode(asking, email)
  const { link } = await letterTo(site, email, 2)
  const elsewhere = await visit(null)
  await elsewhere.goto(`${link}&retour=${encodeURIComponent('https://ailleurs.example/app')}`)
  await expect(elsewhere.getByText(`Ce lien ouvre le compte ${email}.`)).toBeVisible()
  await button(elsewhere, 'Se connecter').click()
  await expect(toast(elsewhere, 'Connexion réussie')).toBeVisible()
  await expectHeading(elsewhere, 'Tableau de bord')
  await expect(elsewhere).toHaveURL('/app')
  await asking.goto(link)
  await expect(asking.getByText("Ce lien n'est plus valable.")).toBeVisible()
  await asking.getByRole('link', { name: 'Recevoir un nouveau code' }).click()
  await expectHeading(asking, 'Recevoir un code')
})
