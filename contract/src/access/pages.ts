import { screens, warehousePath } from './screens.ts'

/** Settings pages at `/app/parametres/{key}`, in menu order. */
const settingsPages = [
  'profil',
  'mot-de-passe',
  'double-authentification',
  'connexions',
  'sessions',
  'alertes',
  'entreprises',
  'suppression',
  'documents',
  'identite',
  'facturation',
  'caisse',
  'comptabilite',
  'entrepot',
  'sous-produits',
  'pays',
  'fuseau',
  'roles',
  'securite-des-comptes',
  'connexion-unique',
  'courriel',
  'whatsapp',
  'messages-automatiques',
  'visibilite',
  'cles-api',
  'export',
  'entrainement',
] as const

export type SettingsPage = (typeof settingsPages)[number]

const settingsPath = '/app/parametres'
/** Screens whose records each have a page at `{path}/{id}`. */
const recordPaths = ['/app/clients', '/app/entreprises', '/app/expeditions']

const paths: ReadonlySet<string> = new Set([
  ...screens.map(({ path }) => path),
  ...settingsPages.map((key) => `${settingsPath}/${key}`),
  warehousePath,
  '/app/courriels',
  '/app/application',
  '/auth',
  '/auth/code',
  '/auth/code-par-email',
  '/auth/inscription',
  '/auth/verification',
  '/auth/oubli',
  '/auth/nouveau-mot-de-passe',
  '/auth/email',
  '/auth/facteurs',
  '/auth/unique',
  '/auth/invitation',
  '/installation',
])

/** Whether the application has a page at this path. The router in the browser must define the same pages. */
export function isPage(path: string): boolean {
  return (
    paths.has(path) ||
    recordPaths.some(
      (screen) => path.startsWith(`${screen}/`) && /^[0-9a-f-]{36}$/.test(path.slice(screen.length + 1)),
    )
  )
}

/** Whether the application handles this path, at least with its « page not found ». */
export function isOfApplication(path: string): boolean {
  return /^\/(app|warehouse|super-admin|auth|tenant|installation)(\/|$)/.test(path)
}
