import { button, dialog, expectHeading, quiet } from './page.ts'
import type { Screen } from './screens.ts'
import { expect, type Page } from './test.ts'

/** Every screen and main dialog of a super_admin with no company open. */
export const platformScreens: Screen[] = [
  { name: 'entreprises', open: page('/app/entreprises', 'Entreprises') },
  {
    name: 'entreprise-nouvelle',
    async open(at) {
      await page('/app/entreprises', 'Entreprises')(at)
      await button(at, 'Nouvelle entreprise').click()
      await button(dialog(at, 'Nouvelle entreprise'), 'Créer').click()
      await expect(at.getByText("Indiquez le nom de l'entreprise.").or(at.getByText('Indiquez un nom de 2 caractères'))).toBeVisible()
    },
  },
  { name: 'entreprise', open: company() },
  { name: 'entreprise-utilisateurs', open: company('Utilisateurs') },
  { name: 'entreprise-identite', open: company('Identité visuelle') },
  { name: 'entreprise-documents', open: company('Documents') },
  { name: 'entreprise-journal', open: company('Journal') },
  { name: 'entreprise-ouvrir', open: company(undefined, "Ouvrir l'espace de l'entreprise") },
  { name: 'entreprise-suspendre', open: company(undefined, 'Suspendre', "Suspendre l'entreprise") },
  { name: 'entreprise-modifier', open: company(undefined, 'Modifier', "Modifier l'entreprise") },
  { name: 'plateforme', open: page('/super-admin', 'Super Admin') },
  { name: 'plateforme-annonces', open: page('/super-admin?onglet=annonces', 'Super Admin') },
  {
    name: 'plateforme-annonce',
    async open(at) {
      await page('/super-admin?onglet=annonces', 'Super Admin')(at)
      await button(at, 'Nouvelle annonce').click()
      await expect(dialog(at, 'Nouvelle annonce')).toBeVisible()
      await quiet(at)
    },
  },
  { name: 'plateforme-journal', open: page('/super-admin?onglet=journal', 'Super Admin') },
]

function page(path: string, title: string) {
  return async (at: Page) => {
    await at.goto(path)
    await expectHeading(at, title)
    await quiet(at)
  }
}

function company(tab?: string, press?: string, title = press) {
  return async (at: Page) => {
    await page('/app/entreprises', 'Entreprises')(at)
    await at.getByRole('row').filter({ hasText: 'Atlas Fret' }).getByRole('button').click()
    await expectHeading(at, 'Atlas Fret')
    if (tab) await at.getByRole('tab', { name: tab }).click()
    if (press) {
      await button(at, press).click()
      await expect(dialog(at, title ?? press)).toBeVisible()
    }
    await quiet(at)
  }
}
