import { button, field, frenchDay, opened } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ staysOpen: true })

// The calendar of a day's field, by keyboard.

test('the arrow enters the calendar, Échap closes it before the dialog, Entrée takes the day', async ({ page, admin }) => {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const form = await opened(page, 'Enregistrer Paiement')
  const day = field(form, 'Date de paiement')
  const calendar = page.locator('[data-dates-dropdown]')
  await day.focus()
  await expect(calendar).toBeVisible()

  await day.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  await expect(day).toBeFocused()

  await day.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await day.press('ArrowDown')
  await expect(calendar.locator('button[data-selected]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  await expect(day).toBeFocused()
  await expect(day).toHaveValue(frenchDay(admin.today))

  await day.fill('15/06/2026')
  await day.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await day.press('ArrowDown')
  await expect(calendar.locator('button[data-selected]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('16/06/2026')
  await expect(calendar).toBeHidden()
  await expect(day).toBeFocused()

  await day.press('Escape')
  await expect(form.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
})

test('a day typed as eight figures, as a phone offers them, is understood', async ({ page }) => {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const day = field(await opened(page, 'Enregistrer Paiement'), 'Date de paiement')
  await expect(day).toHaveAttribute('inputmode', 'numeric')
  await day.fill('16062026')
  await day.press('Escape')
  await day.press('Tab')
  await expect(day).toHaveValue('16/06/2026')
})

test('the arrows go on into the month before and the month after', async ({ page }) => {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const form = await opened(page, 'Enregistrer Paiement')
  const day = field(form, 'Date de paiement')
  const inCalendar = (name: string) => form.getByRole('button', { name, exact: true })
  await day.fill('30/06/2026')
  await day.press('ArrowDown')
  await expect(inCalendar('30 juin 2026')).toBeFocused()
  for (const [key, reached] of [
    ['ArrowRight', '1 juillet 2026'],
    ['ArrowLeft', '30 juin 2026'],
    ['ArrowDown', '7 juillet 2026'],
    ['ArrowUp', '30 juin 2026'],
    ['ArrowRight', '1 juillet 2026'],
    ['ArrowRight', '2 juillet 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(inCalendar(reached)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('02/07/2026')
})
