import { button, expectHeading, field, takenOver } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: null, viewport: phones['390×844'] })

test('on a phone: the code by SMS, asked for and typed with the keyboard of figures, nothing wider than the screen', async ({ page, site }) => {
  const { id } = await site.hire('atlas-fret', 'employee')
  const number = `+24384${String(1_000_000 + (Date.now() % 900_000))}`
  await site.sql('insert into auth.phones (user_id, number) values ($1, $2)', [id, number])
  await page.goto('/auth')
  await takenOver(page)
  await page.getByRole('link', { name: 'Recevoir un code' }).tap()
  await button(page, 'Par SMS plutôt').tap()
  await expect(field(page, 'Téléphone')).toHaveAttribute('type', 'tel')
  await field(page, 'Téléphone').fill(number)
  await button(page, 'Recevoir le code').tap()
  const code = field(page, 'Code reçu par SMS')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect.poll(() => site.textsTo(number), { timeout: 20_000 }).toHaveLength(1)
  await code.fill(/\b\d{6}\b/.exec((await site.textsTo(number))[0] ?? '')?.[0] ?? '')
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Tableau de bord')
})
