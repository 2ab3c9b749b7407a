import { contrasts, everything } from './support/axe.ts'
import { button, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

// The public pages, in a browser. Their text has its tests over HTTP, beside the server.
test.use({ as: null })

test('the phone menu closes at Échap and leads to the account; the calculator answers while typing', async ({
  page,
  visit,
}) => {
  const phone = await visit('employee', { viewport: { width: 390, height: 844 } })
  await phone.goto('/')
  await phone.locator('summary').click()
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(phone.locator('summary')).toBeFocused()
  await phone.getByRole('banner').getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expect(phone).toHaveURL(/\/app$/)

  await page.goto('/services-price?entreprise=atlas-fret')
  const result = page.getByRole('status')
  await expect(result).toContainText('64 kg')
  await field(page, 'Poids total (kg)').fill('70,2')
  await expect(result).toContainText('70,5 kg')
  await page.getByLabel('Tarif à appliquer').selectOption('Groupage maritime Guangzhou – Matadi')
  await expect(page.getByRole('radio', { name: 'Maritime' })).toBeChecked()
  await expect(result).toContainText('385,00 $')
  await page.getByText('Aérien', { exact: true }).last().click()
  await expect(page.getByLabel('Tarif à appliquer')).toHaveValue('')
  await page.getByLabel('Tarif à appliquer').selectOption('électronique')
  await expect(result).toContainText('1 304,25 $')
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /2430?815550101\?text=.*70%2C5/,
  )

  await field(page, 'Longueur (cm)').fill('beaucoup')
  await button(page, 'Calculer').click()
  await expect(field(page, 'Longueur (cm)')).toBeFocused()
  await expect(field(page, 'Longueur (cm)')).toHaveAccessibleDescription(/en centimètres/)
  await expect(result).not.toContainText('1 304,25 $')
  await expect(page.getByRole('link', { name: /WhatsApp/ })).not.toHaveAttribute('href', /70%2C5/)
})

const addresses = [
  '/',
  '/directory',
  '/services-price',
  '/services-price?entreprise=atlas-fret',
  '/services-price?mode=aerien&longueur=x',
]

test('public pages have no axe fault and fit, wide or narrow, light or dark', async ({ page }) => {
  for (const address of addresses) {
    await page.goto(address)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(excess, `${address}, ${width}`).toBeLessThanOrEqual(0)
      expect(await everything(page), `${address}, ${width}`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await contrasts(page), `${address}, ${width}, dark`).toEqual([])
    }
  }
})
