import { menuOf } from '../contract/src/access/screens.ts'
import { button, expectHeading, quiet } from './support/page.ts'
import type { Who } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

// The menu roles of the specification, section 2, word for word.
const menus: Record<string, Who[]> = {
  'Tableau de bord': ['admin', 'manager', 'employee', 'viewer', 'super_admin'],
  Clients: ['admin', 'manager', 'employee', 'super_admin'],
  Services: ['admin', 'manager', 'super_admin'],
  Factures: ['admin', 'manager', 'employee'],
  Expéditions: ['admin', 'manager', 'employee'],
  'Réception Warehouse': ['admin', 'manager', 'employee', 'warehouse_supervisor'],
  WhatsApp: ['admin', 'manager', 'employee'],
  Paiements: ['admin', 'manager'],
  Rapports: ['admin', 'manager'],
  Utilisateurs: ['admin', 'manager'],
  Entreprises: ['super_admin'],
  'Super Admin': ['super_admin'],
}
const roles = {
  admin: 'Administrateur',
  manager: 'Gestionnaire',
  employee: 'Employé',
  viewer: 'Lecteur',
  warehouse_supervisor: 'Superviseur Entrepôt',
  super_admin: 'Super administrateur',
} as const
type Role = keyof typeof roles

function menuFor(role: Role): string[] {
  return Object.entries(menus)
    .filter(([, who]) => who.includes(role))
    .map(([title]) => title)
}

/** Conversations that wait to be read are counted beside their screen. */
const asListed = (title: string) => (title === 'WhatsApp' ? /^WhatsApp( \d+ conversations? non lues?)?/ : title)

const links = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').filter({ visible: true })

for (const role of Object.keys(roles) as Role[]) {
  test.describe(`a ${role}`, () => {
    test.use({ as: role })

    test('has the menu of the specification, and each entry opens its screen', async ({ page }) => {
      expect(
        menuOf(role, role !== 'super_admin')
          .map(({ title }) => title)
          .toSorted(),
        'the contract says what the specification says',
      ).toEqual(
        Object.keys(menus)
          .filter((title) => menus[title]?.includes(role))
          .toSorted(),
      )
      await page.goto('/app')
      await expect(links(page)).toHaveText(menuFor(role).map(asListed))
      const side = page.getByRole('complementary', { name: 'Barre latérale' })
      await expect(side).toContainText('Escale')
      await expect(side).toContainText(roles[role])
      const open = menuFor(role).filter((title) => title !== 'Réception Warehouse' || role === 'admin' || role === 'warehouse_supervisor')
      for (const title of open.filter((title) => title !== 'Utilisateurs' || role !== 'manager')) {
        await links(page).filter({ hasText: title }).click()
        await expectHeading(page, title)
        await expect(page).toHaveTitle(`${title} · Escale`)
      }
    })
  })
}

// Who is refused where is judged beside the rule (contract/src/access/screens.test.ts); here, what the page says.
test.describe('a manager who knows the address', () => {
  test.use({ as: 'manager' })

  test('is refused the screens above their rank, with both roles and a way back', async ({ page }) => {
    for (const [path, heading, required] of [
      ['/app/users', 'Permissions Insuffisantes', 'Administrateur'],
      ['/warehouse', 'Accès Entrepôt Requis', 'Superviseur Entrepôt'],
      ['/super-admin', 'Accès Super Administrateur Requis', 'Super administrateur'],
    ] as const) {
      await page.goto(path)
      await expectHeading(page, heading)
      await expect(page.getByRole('main')).toContainText('Votre rôle : Gestionnaire')
      await expect(page.getByRole('main')).toContainText(`Rôle requis : ${required}`)
    }
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
    await expectHeading(page, 'Tableau de bord')
  })
})

test('Sécurité, which no menu lists, is reached from the user menu, Utilisateurs and Paramètres by who may see it', async ({ page, visit }) => {
  const here = (scope: Page) => scope.getByRole('main').getByRole('link', { name: 'Sécurité', exact: true })
  for (const path of ['/app/users', '/app/parametres']) {
    await page.goto(path)
    await here(page).click()
    await expectHeading(page, 'Sécurité')
  }
  await page.goto('/app')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Sécurité' }).click()
  await expectHeading(page, 'Sécurité')

  const manager = await visit('manager')
  await manager.goto('/app/parametres')
  await expectHeading(manager, 'Paramètres')
  await quiet(manager)
  await expect(here(manager)).toHaveCount(0)
  await button(manager, 'Menu utilisateur').click()
  await expect(manager.getByRole('menuitem', { name: 'Paramètres' })).toBeVisible()
  await expect(manager.getByRole('menuitem', { name: 'Sécurité' })).toHaveCount(0)
})

test.describe('a warehouse_supervisor', () => {
  test.use({ as: 'warehouse_supervisor' })

  test('lands on /warehouse from everywhere, with no other entry', async ({ page }) => {
    for (const path of ['/', '/app', '/auth', '/app/warehouse', '/app/factures?facture=x', '/super-admin']) {
      await page.goto(path)
      await expect(page, `from ${path}`).toHaveURL('/warehouse')
      await expectHeading(page, 'Réception Warehouse')
    }
    await expect(links(page)).toHaveText(['Réception Warehouse'])
  })

  test('lands there from an address that does not exist, too', async ({ page, faults }) => {
    faults.expect(/status of 404/)
    for (const path of ['/app/nulle-part', '/nulle-part']) {
      await page.goto(path)
      await expect(page).toHaveURL('/warehouse')
    }
  })

  test('has no tab bar on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/warehouse')
    await expectHeading(page, 'Réception Warehouse')
    await expect(links(page)).toHaveCount(0)
    await expect(button(page, 'Plus')).toHaveCount(0)
  })
})

test.describe('an admin on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('has four screens at hand and the whole menu behind Plus', async ({ page }) => {
    await page.goto('/app')
    await expect(links(page)).toHaveText(['Accueil', 'Clients', 'Factures', 'Entrepôt'])
    await button(page, 'Plus').click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('link')).toHaveText(menuFor('admin').map(asListed))
    await sheet.getByRole('link', { name: 'Expéditions' }).click()
    await expectHeading(page, 'Expéditions')
    await expect(sheet).toBeHidden()
  })
})

test.describe('a super_admin with no company open', () => {
  test.use({ as: 'super_admin' })

  test('is told to open one where a screen shows the business of one', async ({ page }) => {
    for (const path of ['/app/factures', '/app/warehouse', '/app/security']) {
      await page.goto(path)
      await expectHeading(page, "Aucune entreprise n'est ouverte")
    }
  })
})

test('an address that does not exist shows a page that says so, inside the shell and outside', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/app/nulle-part')
  await expectHeading(page, 'Page introuvable')
  await expect(links(page).first()).toBeVisible()
  await page.goto('/nulle-part')
  await expectHeading(page, 'Page introuvable')
  await page.getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expectHeading(page, 'Tableau de bord')
})

test.describe('nobody', () => {
  test.use({ as: null })

  test('is led to /auth from every screen, which asks who they are', async ({ page }) => {
    for (const path of ['/app', '/app/parametres', '/warehouse', '/super-admin']) {
      await page.goto(path)
      await expect(page, `from ${path}`).toHaveURL(`/auth?retour=${encodeURIComponent(path)}`)
    }
    await expectHeading(page, 'Connexion')
  })
})
