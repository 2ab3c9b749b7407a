import type { Role } from './permissions.ts'
import { warehousePath } from './screens.ts'

/** The person who signed in. `company` is the open company, null for a super_admin who has opened none. */
type Arrival = { role: Role; company: object | null }

/**
 * Where someone lands after signing in: on the page they asked for (`search` of the sign-in page), or at
 * home.
 */
export function landingOf(someone: Arrival, search: string): string {
  const asked = someone.role === 'warehouse_supervisor' ? null : returnPath(search)
  return asked === null || asked === dashboardPath ? homeOf(someone) : asked
}

/**
 * Without a company the dashboard has one tile: a super_admin starts at the list of companies. The menu still
 * leads to the dashboard.
 */
export function homeOf({ role, company }: Arrival): string {
  if (role === 'warehouse_supervisor') return warehousePath
  return role === 'super_admin' && company === null ? companiesPath : dashboardPath
}

const dashboardPath = '/app'
const companiesPath = '/app/entreprises'

export const signInCodePath = '/auth/code-par-email'

/** Where a code is asked for by mail, from the sign-in page (`search`) of a company or of none. */
export function mailedCodePath(search: string, slug: string | undefined): string {
  const kept = new URLSearchParams(search)
  if (slug) kept.set('entreprise', slug)
  return kept.size > 0 ? `${signInCodePath}?${kept}` : signInCodePath
}

/** Where the code is given that the sign-in page (`search`), of a company or of none, needs. */
export function codePath(search: string, slug: string | undefined): string {
  const kept = new URLSearchParams(search)
  if (slug) kept.set('entreprise', slug)
  return kept.size > 0 ? `/auth/code?${kept}` : '/auth/code'
}

/** The way back from there to its page. */
export function signInPath(search: string): string {
  const kept = new URLSearchParams(search)
  const slug = kept.get('entreprise')
  kept.delete('entreprise')
  kept.delete('jeton')
  const page = slug ? `/tenant/${encodeURIComponent(slug)}` : '/auth'
  return kept.size > 0 ? `${page}?${kept}` : page
}

/**
 * Where to go back to after signing in: a path of this site and nothing else, as a browser would understand
 * it.
 */
export function returnPath(search: string): string | null {
  const asked = new URLSearchParams(search).get('retour')
  if (!asked || !isOurs(asked) || !URL.canParse(asked, here)) return null
  const { pathname, search: words, hash } = new URL(asked, here)
  return isOurs(pathname) ? pathname + words + hash : null
}

const here = 'https://escale.example'

function isOurs(path: string): boolean {
  return /^\/(app|warehouse|super-admin)([/?]|$)/.test(path)
}
