import { button, expectHeading, field, takenOver } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: null, viewport: phones['390×844'] })

test('on a phone: asked for and typed with the keyboard of figures, nothing wider than the screen', async ({ page, site }) => {
  const { email } = await site.hire('atlas-fret', 'employee')
  await page.goto('/auth')
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Recevoir un code' }).tap()
  await button(page, 'Recevoir le code').tap()
  const code = field(page, 'Code reçu par email')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const kept = () =>
    site.sql<{ content: { code: string } }>("select content from auth.outgoing_mails where to_address = $1 and kind = 'connexion'", [email])
  await expect.poll(kept, { timeout: 20_000 }).toHaveLength(1)
  await code.fill((await kept())[0]?.content.code ?? '')
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Tableau de bord')
})
