import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, expectHeading, field } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: null, viewport: phones['390×844'] })

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

test('on a phone: turned on by the key as text, asked at the door, nothing wider than the screen', async ({ page, site, faults }) => {
  faults.expect(/401/)
  const { id, email } = await site.hire('atlas-fret', 'employee')
  const enter = async () => {
    await page.goto('/auth')
    await field(page, 'Email').fill(email)
    await page.locator('input[type=password]').fill(demoPassword)
    await button(page, 'Se connecter').tap()
  }
  await enter()
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').tap()
  await page.getByRole('textbox', { name: "Nom de l'appareil" }).fill('Ce téléphone')
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Continuer').tap()
  const secret = await page.getByRole('textbox', { name: "Ou saisissez cette clé dans l'application" }).inputValue()
  const code = page.getByRole('textbox', { name: 'Code à six chiffres' })
  await code.fill(codeOf(secret))
  await button(page, 'Confirmer cet appareil').tap()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await button(page, "J'ai gardé mes codes").tap()
  await expect(page.getByText('Ce téléphone')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await site.sql('update auth.factors set last_step = 0 where user_id = $1', [id])
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enter()
  await code.fill(codeOf(secret))
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Tableau de bord')
})
