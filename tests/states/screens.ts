import type { ScreenKey } from '../../contract/src/access/screens.ts'
import { button, dialog, expectHeading } from '../support/page.ts'
import { expect } from '../support/test.ts'
import { clientStates, conversationStates } from './clients.ts'
import { departureStates } from './departures.ts'
import { goodsStates } from './goods.ts'
import { moneyStates } from './money.ts'
import { form, openDialog, openTab, type Screen, screen } from './opening.ts'
import { administrationStates, shellStates } from './shell.ts'
import { tillStates } from './till.ts'

// Every screen of the product with its dialogs, empty lists and errors, as the tests open them.

/** A list, the dialog of a form and a page of the settings hold every kind of component. */
const typical = ['factures', 'facture-nouvelle', 'parametres-documents']

/** The keys of the screens that a change touches (`npm test -- changed`), or none when a run is whole. */
const touched = process.env.ESCALE_SCREENS?.split(',').filter(Boolean) ?? []

/**
 * The screens that a slow sweep visits: at night every screen, by day those of the change or three typical
 * ones.
 */
export function screensToVisit<Of extends { name: string; key: ScreenKey }>(all: readonly Of[]): Of[] {
  if (process.env.ESCALE_NIGHT) return [...all]
  return touched.length > 0 ? screensOfChange(all) : all.filter(({ name }) => typical.includes(name))
}

/** The screens that a change touches. All of them when the run is whole. */
export function screensOfChange<Of extends { key: ScreenKey }>(all: readonly Of[]): Of[] {
  return all.filter(({ key }) => touched.length === 0 || touched.includes(key))
}

/** Screens and dialogs of an admin. */
export const screensByWing: Record<string, Screen[]> = {
  'shell, clients and conversations': [...shellStates, ...clientStates, ...conversationStates],
  money: moneyStates,
  'tills and currencies': tillStates,
  departures: departureStates,
  goods: goodsStates,
  'people, security and settings': administrationStates,
}
export const companyScreens: Screen[] = Object.values(screensByWing).flat()

function companyScreen(name: string, act?: Parameters<typeof screen>[4]): Screen {
  return screen('companies', name, '/app/entreprises', 'Entreprises', async (page, records) => {
    await page.getByRole('row').filter({ hasText: 'Atlas Fret' }).getByRole('button').click()
    await expectHeading(page, 'Atlas Fret')
    await act?.(page, records)
  })
}

/** Screens and main dialogs of a super_admin with no company open. */
export const platformScreens: Screen[] = [
  screen('companies', 'entreprises', '/app/entreprises', 'Entreprises'),
  form(
    'companies',
    'entreprise-nouvelle',
    '/app/entreprises',
    'Nouvelle entreprise',
    'Nouvelle entreprise',
    async (page) => {
      await button(dialog(page, 'Nouvelle entreprise'), 'Créer').click()
      await expect(page.getByText(/Indiquez (le nom de l'entreprise|un nom de 2 caractères)/)).toBeVisible()
    },
  ),
  companyScreen('entreprise'),
  companyScreen('entreprise-utilisateurs', openTab('Utilisateurs')),
  companyScreen('entreprise-identite', openTab('Identité visuelle')),
  companyScreen('entreprise-documents', openTab('Documents')),
  companyScreen('entreprise-journal', openTab('Journal')),
  companyScreen('entreprise-ouvrir', openDialog("Ouvrir l'espace de l'entreprise")),
  companyScreen('entreprise-suspendre', openDialog('Suspendre', "Suspendre l'entreprise")),
  companyScreen('entreprise-modifier', openDialog('Modifier', "Modifier l'entreprise")),
  screen('platform', 'plateforme', '/super-admin', 'Super Admin'),
  screen('platform', 'plateforme-annonces', '/super-admin?onglet=annonces', 'Super Admin'),
  screen(
    'platform',
    'plateforme-annonce',
    '/super-admin?onglet=annonces',
    'Super Admin',
    openDialog('Nouvelle annonce'),
  ),
  screen('platform', 'plateforme-journal', '/super-admin?onglet=journal', 'Super Admin'),
]

/** Pages before signing in. */
export const publicScreens = [
  { name: 'connexion', path: '/auth', text: 'Comptes de démonstration' },
  { name: 'connexion-entreprise', path: '/tenant/boreal-cargo', text: "Accédez à l'espace Boréal Cargo." },
]
