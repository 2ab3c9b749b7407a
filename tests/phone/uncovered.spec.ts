import { expectHeading } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'
import { showMessages, testAt } from '../support/uncovered.ts'

// Notices never cover the controls of a phone, even above an open keyboard.

testAt(phones['360×640'])

test('a sliding message does not make the page wider than the screen', async ({ page }) => {
  await page.goto('/app/parametres/sessions') // a page that is scrolled as a whole
  await expectHeading(page, 'Paramètres')
  await showMessages(page, 1) // the first notice stands still; the next one slides in as this one slides out
  await page.evaluate(() => {
    document.querySelector('.toast')?.setAttribute('data-first', '')
    const measure = () => {
      const beyond = document.documentElement.scrollWidth - innerWidth
      document.body.dataset.beyond = String(Math.max(beyond, Number(document.body.dataset.beyond ?? 0)))
      requestAnimationFrame(measure)
    }
    measure()
  })
  await showMessages(page, 1)
  await expect(page.locator('[data-first]')).toHaveCount(0)
  expect(await page.evaluate(() => document.body.dataset.beyond)).toBe('0')
})
