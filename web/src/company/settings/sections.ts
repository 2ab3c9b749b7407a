import type { SettingsPage } from '@escale/contract/access/pages'
import { type Permission, roleHasPermission } from '@escale/contract/access/permissions'
import { isPracticeId } from '@escale/contract/access/practice'
import type { Session } from '@escale/contract/access/session'
import type { ComponentType } from 'react'

export type Section = {
  /** The last segment of the URL path: `/app/parametres/{key}`. */
  key: SettingsPage
  title: string
  /** Pages of the group `Entreprise` are listed only when the user has a current company. */
  group: 'Mon compte' | 'Entreprise'
  permission: Permission
  load: () => Promise<{ default: ComponentType }>
}

type OwnPages = typeof import('./account/sections.ts')
type CompanyPages = typeof import('./company/sections.ts')

const ownPage = (name: keyof OwnPages) => async () => ({
  default: (await import('./account/sections.ts'))[name],
})
const companyPage = (name: keyof CompanyPages) => async () => ({
  default: (await import('./company/sections.ts'))[name],
})

const own = { group: 'Mon compte', permission: 'account.own' } as const
const company = { group: 'Entreprise', permission: 'settings.manage' } as const

/** The pages of the settings, in display order. Each entry adds a page to the list and a route. */
export const sections: readonly Section[] = [
  { key: 'profil', title: 'Profil', ...own, load: ownPage('ProfileSection') },
  { key: 'mot-de-passe', title: 'Mot de passe', ...own, load: ownPage('PasswordSection') },
  {
    key: 'double-authentification',
    title: 'Double authentification',
    ...own,
    load: () => import('./factors/FactorsSection.tsx'),
  },
  {
    key: 'connexions',
    title: 'Connexions liées',
    ...own,
    load: () => import('./identities/IdentitiesSection.tsx'),
  },
  { key: 'sessions', title: 'Mes sessions', ...own, load: ownPage('SessionsSection') },
  {
    key: 'alertes',
    title: 'Mes alertes',
    ...own,
    permission: 'security.own',
    load: ownPage('AlertsSection'),
  },
  { key: 'entreprises', title: 'Mes entreprises', ...own, load: ownPage('CompaniesSection') },
  { key: 'suppression', title: 'Supprimer mon compte', ...own, load: ownPage('RemovalSection') },
  { key: 'documents', title: 'Identité et documents', ...company, load: companyPage('LetterheadSection') },
  {
    key: 'identite',
    title: 'Identité visuelle',
    group: 'Entreprise',
    permission: 'brand.manage',
    load: () => import('#company/brand/BrandSection.tsx'),
  },
  { key: 'facturation', title: 'Facturation', ...company, load: companyPage('InvoicingSection') },
  {
    key: 'caisse',
    title: 'Caisse et comptes',
    group: 'Entreprise',
    permission: 'accounts.write',
    load: () => import('./money/MoneySection.tsx'),
  },
  {
    key: 'comptabilite',
    title: 'Comptabilité',
    group: 'Entreprise',
    permission: 'accounting.write',
    load: () => import('./accounting/AccountingSection.tsx'),
  },
  { key: 'entrepot', title: 'Entrepôt', ...company, load: companyPage('WarehouseSection') },
  { key: 'sous-produits', title: 'Sous-produits', ...company, load: companyPage('SubProductsSection') },
  { key: 'pays', title: 'Pays', ...company, load: companyPage('CountrySection') },
  { key: 'roles', title: 'Rôles', ...company, load: companyPage('RolesSection') },
  { key: 'fuseau', title: 'Fuseau horaire', ...company, load: companyPage('TimeZoneSection') },
  {
    key: 'securite-des-comptes',
    title: 'Sécurité des comptes',
    ...company,
    load: () => import('./factors/FactorRuleSection.tsx'),
  },
  {
    key: 'connexion-unique',
    title: 'Connexion unique',
    ...company,
    load: () => import('./sign-on/SignOnSection.tsx'),
  },
  { key: 'courriel', title: 'Email', ...company, load: companyPage('MailSection') },
  {
    key: 'whatsapp',
    title: 'WhatsApp',
    group: 'Entreprise',
    permission: 'whatsapp.manage',
    load: () => import('./whatsapp/WhatsAppSection.tsx'),
  },
  {
    key: 'messages-automatiques',
    title: 'Messages automatiques',
    group: 'Entreprise',
    permission: 'whatsapp.manage',
    load: () => import('./notices/NoticesSection.tsx'),
  },
  { key: 'visibilite', title: 'Visibilité publique', ...company, load: companyPage('VisibilitySection') },
  {
    key: 'cles-api',
    title: "Clés d'API",
    group: 'Entreprise',
    permission: 'apiKeys.manage',
    load: () => import('./api-keys/ApiKeysSection.tsx'),
  },
  {
    key: 'export',
    title: 'Exporter les données',
    group: 'Entreprise',
    permission: 'exports.manage',
    load: () => import('./export/ExportSection.tsx'),
  },
  {
    key: 'entrainement',
    title: 'Mode entraînement',
    ...company,
    load: () => import('./practice/PracticeSection.tsx'),
  },
]

/** The pages that a practice company has: those that change nothing of an account and reach nobody. */
const practised: readonly SettingsPage[] = [
  'documents',
  'identite',
  'facturation',
  'caisse',
  'comptabilite',
  'entrepot',
  'sous-produits',
  'pays',
  'fuseau',
]

/** The pages of the settings that a person may open. */
export function sectionsFor({ role, company }: Session): Section[] {
  return sections.filter(
    ({ key, group, permission }) =>
      roleHasPermission(role, permission, company?.choices) &&
      (group === 'Mon compte' || company !== null) &&
      (!isPracticeId(company?.id) || practised.includes(key)),
  )
}
