import { expectHeading } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

// A finger needs 44 px.

const least = 44

test('links and eyes that used to be thin are as high as a finger', async ({ page, visit }) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  for (const name of [/^Voir les/, 'Toutes les factures', 'Tous les paiements']) {
    const link = page.getByRole('link', { name }).first()
    expect((await link.boundingBox())?.height, String(name)).toBeGreaterThanOrEqual(least)
  }
  const outside = await visit(null, { viewport: { width: 390, height: 844 } })
  await outside.goto('/auth')
  const eye = await outside.getByRole('button', { name: 'Afficher la saisie' }).boundingBox()
  expect(Math.min(eye?.width ?? 0, eye?.height ?? 0)).toBeGreaterThanOrEqual(least)
})

test('days of a calendar too, which stays on the screen', async ({ page }) => {
  await page.goto('/app/paiements')
  await page.getByRole('button', { name: 'Enregistrer Paiement' }).tap()
  await page.getByRole('textbox', { name: 'Date de paiement' }).tap()
  const days = page.locator('[data-dates-dropdown] td > button:not([data-outside])')
  await expect(days.first()).toBeVisible()
  const day = await days.nth(10).boundingBox()
  expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(least)
  const calendar = await page.locator('[data-dates-dropdown]').boundingBox()
  expect((calendar?.x ?? 0) + (calendar?.width ?? 999)).toBeLessThanOrEqual(390)
})

test('/warehouse lights its tab for an admin as /app/warehouse does', async ({ page }) => {
  for (const path of ['/app/warehouse', '/warehouse']) {
    await page.goto(path)
    await expectHeading(page, 'Réception Warehouse')
    await expect(page.getByRole('link', { name: 'Entrepôt' })).toHaveAttribute('aria-current', 'page')
  }
})
