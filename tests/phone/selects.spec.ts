import { button, dialog } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { phones, pick } from '../support/touch.ts'

test.use({ staysOpen: true })

// Every dialog with a select as wide as the phone: its list stays where it opened, and an option of it is tapped.

type Case = { path: string; press: string; title?: string; selects: string[] }

const ofTheCompany: Case[] = [
  { path: '/app/clients', press: 'Nouveau Client', selects: ['Type'] },
  { path: '/app/services', press: 'Nouveau Service', selects: ['Catégorie', 'Unité'] },
  { path: '/app/factures', press: 'Nouvelle Facture Maritime', selects: ['Client', 'Service, ligne 1', 'Statut'] },
  {
    path: '/app/factures',
    press: 'Nouvelle Facture Fret Aérien',
    selects: ['Client', 'Service, ligne 1', 'Type de marchandise, ligne 1', 'Statut'],
  },
  { path: '/app/paiements', press: 'Enregistrer Paiement', selects: ['Facture', 'Méthode', 'Statut'] },
  { path: '/app/users', press: 'Inviter un utilisateur', selects: ['Rôle'] },
]
const ofThePlatform: Case[] = [{ path: '/app/entreprises', press: 'Nouvelle entreprise', selects: ['Fuseau horaire'] }]

// The narrowest phone; at 390 wide the whole day taps its way through them (whole-day.spec.ts).
test.describe('on the narrowest phone', () => {
  test.use({ viewport: phones['360×640'] })
  for (const one of ofTheCompany) test(`« ${one.title ?? one.press} » offers and takes`, ({ page }) => tapThrough(page, one))

  test.describe('of the platform', () => {
    test.use({ as: 'super_admin' })
    for (const one of ofThePlatform) test(`« ${one.title ?? one.press} » offers and takes`, ({ page }) => tapThrough(page, one))
  })
})

async function tapThrough(page: Page, { path, press, title = press, selects }: Case) {
  await page.goto(path)
  await button(page, press).tap()
  const form = dialog(page, title)
  await expect(form.locator(':focus')).toHaveCount(1)
  for (const name of selects) {
    const select = form.getByRole('combobox', { name, exact: true })
    await pick(page, select)
    await expect.poll(() => page.evaluate(() => [innerWidth, visualViewport?.scale]), name).toEqual([page.viewportSize()?.width, 1])
  }
}

for (const path of ['/app/factures', '/']) {
  test.describe(`zoom on ${path}`, () => {
    if (path !== '/app/factures') test.use({ as: null })

    test('two fingers enlarge the page', async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await spread(page)
      await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
    })
  })
}

/** Two fingers that move apart. */
async function spread(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: 180 + side * apart, y: 300, id }))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (let apart = 36; apart <= 90; apart += 6) await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
