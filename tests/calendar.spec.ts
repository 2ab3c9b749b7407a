import { button, field, frenchDay, waitForDialog } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ own: true })

test('a day is typed or chosen by arrow keys, across months; Échap closes the calendar first', async ({
  page,
  admin,
}) => {
  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  const day = field(form, 'Date de paiement')
  const calendar = page.locator('[data-dates-dropdown]')
  const dayInCalendar = (name: string) => form.getByRole('button', { name, exact: true })
  await day.focus()
  await day.press('Shift')
  await expect(calendar).toBeHidden() // the focus alone opens nothing
  await day.press('Alt+ArrowDown')
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
  await expect(day).toBeFocused()
  await expect(day).toHaveValue(frenchDay(admin.today))

  await expect(day).toHaveAttribute('inputmode', 'numeric')
  await day.fill('30062026') // eight figures, as the keys of a phone offer them
  await day.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await day.press('ArrowDown')
  await expect(dayInCalendar('30 juin 2026')).toBeFocused()
  for (const [key, reached] of [
    ['ArrowRight', '1 juillet 2026'],
    ['ArrowLeft', '30 juin 2026'],
    ['ArrowDown', '7 juillet 2026'],
    ['ArrowUp', '30 juin 2026'],
    ['ArrowRight', '1 juillet 2026'],
    ['ArrowRight', '2 juillet 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dayInCalendar(reached)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('02/07/2026')
  await expect(calendar).toBeHidden()
  await expect(day).toBeFocused()
  await day.press('Escape')
  await expect(form.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
  await button(form, 'Continuer la saisie').click()

  await day.fill('16062026')
  await day.press('Escape')
  await day.press('Tab')
  await expect(day).toHaveValue('16/06/2026')
})
