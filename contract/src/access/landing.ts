import type { Role } from './permissions.ts'
import { warehousePath } from './screens.ts'

/** The signed-in user. `company` is the open company, null for a super_admin who has opened none. */
type Arrival = { role: Role; company: object | null }

/**
 * The path to open after signing in: the one in the `retour` parameter of `search`, otherwise the role's home
 * page.
 */
export function landingPath(user: Arrival, search: string): string {
  const requestedPath = user.role === 'warehouse_supervisor' ? null : returnPath(search)
  return requestedPath === null || requestedPath === dashboardPath ? homePath(user) : requestedPath
}

/**
 * The home page of a role. Without a company the dashboard is nearly empty, so a super_admin starts at the
 * list of companies.
 */
export function homePath({ role, company }: Arrival): string {
  if (role === 'warehouse_supervisor') return warehousePath
  return role === 'super_admin' && company === null ? companiesPath : dashboardPath
}

const dashboardPath = '/app'
const companiesPath = '/app/entreprises'

export const signInCodePath = '/auth/code-par-email'

/**
 * The path of the page that requests a sign-in code by email. Keeps the query parameters of the sign-in page
 * (`search`).
 */
export function mailedCodePath(search: string, slug: string | undefined): string {
  const parameters = new URLSearchParams(search)
  if (slug) parameters.set('entreprise', slug)
  return parameters.size > 0 ? `${signInCodePath}?${parameters}` : signInCodePath
}

/**
 * The path of the page where the second-factor code is entered. Keeps the query parameters of the sign-in
 * page (`search`).
 */
export function codePath(search: string, slug: string | undefined): string {
  const parameters = new URLSearchParams(search)
  if (slug) parameters.set('entreprise', slug)
  return parameters.size > 0 ? `/auth/code?${parameters}` : '/auth/code'
}

/** The path of the sign-in page from which the user opened a code page. */
export function signInPath(search: string): string {
  const parameters = new URLSearchParams(search)
  const slug = parameters.get('entreprise')
  parameters.delete('entreprise')
  parameters.delete('jeton')
  const page = slug ? `/tenant/${encodeURIComponent(slug)}` : '/auth'
  return parameters.size > 0 ? `${page}?${parameters}` : page
}

/**
 * The path to return to after signing in. Only paths of this site are accepted, resolved as a browser does,
 * which prevents open redirects.
 */
export function returnPath(search: string): string | null {
  const requestedPath = new URLSearchParams(search).get('retour')
  if (!requestedPath || !isOwnPath(requestedPath) || !URL.canParse(requestedPath, here)) return null
  const { pathname, search: words, hash } = new URL(requestedPath, here)
  return isOwnPath(pathname) ? pathname + words + hash : null
}

const here = 'https://escale.example'

function isOwnPath(path: string): boolean {
  return /^\/(app|warehouse|super-admin)([/?]|$)/.test(path)
}
