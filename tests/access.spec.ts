import { menuScreens } from '../contract/src/access/screens.ts'
import { button, expectHeading, field, takenOver } from './support/page.ts'
import { people } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// contract/src/access/screens.test.ts tests the menu and refusals of each role. This file tests the menu, the
// routes and their pages.
test.use({ own: true })

/** WhatsApp counts the unread conversations beside its name. */
const asListed = (title: string) =>
  title === 'WhatsApp' ? /^WhatsApp( \d+ conversations? non lues?)?/ : title
const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').filter({ visible: true })
const titles = menuScreens('admin', true).map(({ title }) => title)

test('each menu entry opens its screen; a phone shows four and the others under Plus', async ({ page }) => {
  await page.goto('/app')
  await expect(menu(page)).toHaveText(titles.map(asListed))
  const side = page.getByRole('complementary', { name: 'Barre latérale' })
  await expect(side).toContainText('Escale')
  await expect(side).toContainText('Administrateur')
  for (const title of titles) {
    await menu(page).filter({ hasText: title }).click()
    await expectHeading(page, title)
    await expect(page).toHaveTitle(`${title} · Escale`)
  }
  await page.getByRole('main').getByRole('link', { name: 'Sécurité', exact: true }).click()
  await expectHeading(page, 'Sécurité')
  await menu(page).filter({ hasText: 'Clients' }).click()
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Sécurité' }).click()
  await expectHeading(page, 'Sécurité')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu(page)).toHaveText(['Accueil', 'Clients', 'Factures', 'Entrepôt'])
  await button(page, 'Plus').click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link')).toHaveText(titles.map(asListed))
  await sheet.getByRole('link', { name: 'Expéditions' }).click()
  await expectHeading(page, 'Expéditions')
  await expect(sheet).toBeHidden()
})

test('a forbidden or unknown address shows its reason and a way back', async ({ visit, faults }) => {
  faults.expect(/status of 404/)
  const manager = await visit('manager')
  await manager.goto('/app/users')
  await expectHeading(manager, 'Permissions Insuffisantes')
  await expect(manager.getByRole('main')).toContainText('Votre rôle : Gestionnaire')
  await expect(manager.getByRole('main')).toContainText('Rôle requis : Administrateur')
  await expect(manager.getByRole('link', { name: 'Sécurité', exact: true })).toHaveCount(0)
  await manager.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expectHeading(manager, 'Tableau de bord')
  await manager.goto('/app/nulle-part')
  await expectHeading(manager, 'Page introuvable')
  await expect(menu(manager).first()).toBeVisible()
  await manager.goto('/nulle-part')
  await expectHeading(manager, 'Page introuvable')
  await manager.getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expectHeading(manager, 'Tableau de bord')

  const platform = await visit('super_admin')
  await platform.goto('/app/factures')
  await expectHeading(platform, "Aucune entreprise n'est ouverte")
})

test('a warehouse supervisor always lands in the warehouse, and only after signing in', async ({
  visit,
  faults,
}) => {
  faults.expect(/status of 404/)
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  for (const path of ['/app/parametres', '/super-admin', '/warehouse']) {
    await page.goto(path)
    await expect(page, `from ${path}`).toHaveURL(`/auth?retour=${encodeURIComponent(path)}`)
  }
  await takenOver(page)
  await page.getByRole('button', { name: people.warehouse_supervisor }).click() // the accounts that the demo offers
  await expect(field(page, 'Email')).toHaveValue(people.warehouse_supervisor)
  await button(page, 'Se connecter').click()
  for (const path of [
    '/',
    '/app',
    '/auth',
    '/app/factures?facture=x',
    '/super-admin',
    '/app/nulle-part',
    '/nulle-part',
  ]) {
    await expect(page, `before ${path}`).toHaveURL('/warehouse')
    await page.goto(path)
  }
  await expectHeading(page, 'Réception Warehouse')
  await expect(menu(page)).toHaveCount(0)
  await expect(button(page, 'Plus'), 'no bar of tabs for one screen').toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu(page)).toHaveText(['Réception Warehouse'])
})
