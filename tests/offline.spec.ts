import { button, dialog, expectHeading, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.describe('once the application was visited', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it opens with no network, even on an address never seen, and is right again when the network is back', async ({ page, context, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/app')
    await expectHeading(page, 'Tableau de bord')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const worker = (await navigator.serviceWorker.getRegistration())?.active
      if (worker?.state !== 'activated') await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }))
    })
    await page.reload()
    await expectHeading(page, 'Tableau de bord')
    await expect(async () => {
      expect(await page.evaluate(async () => (await (await caches.open('html')).keys()).length)).toBeGreaterThan(0)
    }).toPass()

    await context.setOffline(true)
    await page.goto('/app/factures')
    await expectHeading(page, 'Factures')
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas. Vérifiez votre connexion.', { timeout: 20_000 })

    await context.setOffline(false)
    await expect(page.getByText('Hors ligne.')).toBeHidden()
    await button(page, 'Réessayer').click()
    await expect(page.getByRole('table', { name: 'Factures' })).toBeVisible()
  })

  test('the page of a person who signed out is forgotten', async ({ site, visit }) => {
    const { email } = await site.hire('atlas-fret', 'viewer')
    const page = await visit((await site.signIn(email)).state, { serviceWorkers: 'allow' })
    await page.goto('/app')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expectHeading(page, 'Tableau de bord')
    await button(page, 'Menu utilisateur').click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => localStorage.getItem('escale-session'))).toBeNull()
    expect(await page.evaluate(() => caches.has('html'))).toBe(false)
  })
})

test('a new version waits under an open form, and is put in place by a press', async ({ page }) => {
  await page.addInitScript(() => {
    const said: unknown[] = []
    const waiting = { postMessage: (message: unknown) => said.push(message) }
    const registration = { waiting, addEventListener: () => {}, update: async () => {} }
    const container = { register: async () => registration, controller: {}, addEventListener: () => {} }
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
    Object.assign(globalThis, { said })
  })
  await page.goto('/app/clients')
  const banner = page.getByRole('status').filter({ hasText: 'Une nouvelle version est prête.' })
  await expect(banner).toBeVisible()
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Maison Kivu')
  const isCovered = await button(banner, 'Mettre à jour').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isCovered).toBe(true)
  await page.keyboard.press('Escape')
  await button(page, 'Quitter sans enregistrer').click()
  await button(banner, 'Mettre à jour').click()
  expect(await page.evaluate(() => (globalThis as unknown as { said: unknown[] }).said)).toEqual([{ type: 'SKIP_WAITING' }])
})
