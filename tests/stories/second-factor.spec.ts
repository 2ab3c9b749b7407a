import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { Gestures } from '../support/gestures.ts'
import { button, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

// Story p of issue 50: a person sets up the second factor of their account.

test.use({ as: null })

test('a second factor is set up in 8 gestures', async ({ site, visit }) => {
  const { email } = await site.hire(await site.found(), 'admin')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/parametres/double-authentification')
  await waitForShell(page)
  const hand = new Gestures(page, 8)
  await hand.click(button(page, 'Activer la double authentification'))
  await hand.type('Mon téléphone', page.getByRole('textbox', { name: "Nom de l'appareil" }))
  await hand.press('Tab')
  await hand.type(demoPassword, page.locator('input[type=password]'))
  await hand.press('Enter')
  const key = page.getByRole('textbox', { name: "Ou saisissez cette clé dans l'application" })
  await expect(key).toBeVisible()
  const secret = Secret.fromBase32((await key.inputValue()).replaceAll(' ', ''))
  await hand.type(new TOTP({ secret }).generate(), page.getByRole('textbox', { name: 'Code à six chiffres' }))
  await hand.press('Enter')
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await hand.click(button(page, "J'ai gardé mes codes"))
  await expect(page.getByText('10 codes restent')).toBeVisible()
})
