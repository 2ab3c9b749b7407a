import { dialog } from '../support/page.ts'
import { expect, type Page } from '../support/test.ts'
import { clickAndSee, form, type Screen, screen } from './opening.ts'

// The frame around every screen, the dashboard, people, security and the settings.

const dashboard = ['/app', 'Tableau de bord'] as const

export const shellStates: Screen[] = [
  screen('dashboard', 'tableau-de-bord', ...dashboard),
  screen(
    'dashboard',
    'menu-utilisateur',
    ...dashboard,
    clickAndSee('Menu utilisateur', (page) => page.getByRole('menu')),
  ),
  screen('dashboard', 'cloche', ...dashboard, async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Ce qui m'attend|demandée/ })
      .click()
    await expect(dialog(page, "Ce qui m'attend")).toBeVisible()
  }),
  screen('dashboard', 'aide', ...dashboard, async (page) => {
    await page.keyboard.press('?')
    await expect(dialog(page, 'Aide')).toBeVisible()
  }),
  ...['kivu', 'nouvelle facture', 'zzzzzz'].map((words) =>
    screen('dashboard', `recherche-${words}`, ...dashboard, (page) => searchFor(page, words)),
  ),
  screen('dashboard', 'introuvable', '/app/nulle-part', 'Page introuvable'),
  screen('platform', 'acces-refuse', '/super-admin', 'Accès Super Administrateur Requis'),
]

/** Types in the search of the header, once its code is there. */
async function searchFor(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await field.fill(words)
  await expect(
    page
      .getByRole('option')
      .or(page.getByText(/^Aucun/))
      .first(),
  ).toBeVisible()
}

const sectionsOfSettings = [
  ...['profil', 'mot-de-passe', 'double-authentification', 'connexions', 'sessions', 'alertes'],
  ...['entreprises', 'suppression', 'documents', 'identite', 'facturation', 'entrepot', 'sous-produits'],
  ...['pays', 'roles', 'fuseau', 'securite-des-comptes', 'connexion-unique', 'courriel', 'whatsapp'],
  ...['messages-automatiques', 'visibilite', 'cles-api', 'export', 'entrainement', 'comptabilite'],
]

export const administrationStates: Screen[] = [
  screen('users', 'utilisateurs', '/app/users', 'Utilisateurs'),
  screen('users', 'utilisateur', '/app/users', 'Utilisateurs', async (page) => {
    await page.getByRole('row').filter({ hasText: 'employe@atlas.demo' }).getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  form('users', 'inviter', '/app/users', 'Inviter un utilisateur'),
  screen('security', 'securite', '/app/security', 'Sécurité'),
  screen('security', 'historique', '/app/security?vue=historique', 'Sécurité'),
  screen('security', 'securite-sessions', '/app/security?vue=sessions', 'Sécurité'),
  screen('settings', 'parametres', '/app/parametres', 'Paramètres'),
  ...sectionsOfSettings.map((section) =>
    screen('settings', `parametres-${section}`, `/app/parametres/${section}`, 'Paramètres'),
  ),
  form('settings', 'cle-nouvelle', '/app/parametres/cles-api', 'Nouvelle clé', "Nouvelle clé d'API"),
]
