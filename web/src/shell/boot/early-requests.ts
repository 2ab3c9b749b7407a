import type { Role } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { readStoredSession } from '#session/current/stored-session.ts'
import { hasLocal } from '#session/device/local-values.ts'
import type { Early } from '#session/request/early-response.ts'

type FirstRequests = { roles: Role[]; urls: string[] }
export type EarlyRequests = {
  /** The session stored at the last visit. Null when it may belong to another person. */
  stored: Session | null
  /** The session that the requests were sent for, once they are sent. */
  sent: Promise<Session | null>
}

const timeoutMs = 15_000

/**
 * Sends the first requests of the application while its files are loading. The application uses these
 * responses (`session/request/early-response.ts`) or sends the requests itself.
 */
export function sendEarlyRequests(): EarlyRequests {
  const place = location.pathname + location.search
  const isSignedInPage = /^\/(app|warehouse|super-admin)(\/|$)/.test(place)
  if (!isSignedInPage || hasLocal('sign-out-owed') || !navigator.onLine)
    return { stored: null, sent: Promise.resolve(null) }
  window.escaleEarly = {}
  const session = sendEarly('/api/session', place)
  const stored = hasSignedInByForm() ? null : readStoredSession()
  const known = stored
    ? Promise.resolve(stored)
    : session.then(({ response }) => response.clone().json() as Promise<Session | null>)
  return { stored, sent: known.then((one) => sendFirst(one, place)).catch(() => null) }
}

/** After a sign-in by the page's own form, the stored session may belong to another person. */
function hasSignedInByForm(): boolean {
  const key = 'escale-form-sent'
  const isSent = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return isSent
}

function sendFirst(session: Session | null, place: string): Session | null {
  const { roles, urls } = firstRequests(place)
  const company = session?.company?.id
  if (!session || !company || session.closed || !roles.includes(session.role)) return null
  for (const url of urls) sendEarly(url, place, company)
  return session
}

function sendEarly(url: string, place: string, company?: string): Early['answer'] {
  const headers = new Headers(company ? { 'x-company': company } : undefined)
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).then((response) => ({
    response,
    at: Date.now(),
  }))
  const early: Early = { company, place, answer, isHere: false }
  answer.then(
    () => (early.isHere = true),
    () => {}, // The application repeats the request and shows the error
  )
  if (window.escaleEarly) window.escaleEarly[url] = early
  return answer
}

/** The exact requests that each screen sends without filters. `tests/early.spec.ts` compares them. */
function firstRequests(place: string): FirstRequests {
  const readers: Role[] = ['viewer', 'employee', 'manager', 'admin', 'super_admin']
  const list = (name: string, sort: string) => [`/api/${name}?${sort}&limit=100`, `/api/${name}/totals`]
  const latest = 'sort=createdAt&order=desc'
  const received: FirstRequests = {
    roles: ['warehouse_supervisor', 'admin', 'super_admin'],
    urls: [...list('warehouse-receipts', latest), '/api/measuring'],
  }
  const screens: Record<string, FirstRequests> = {
    '/app': { roles: readers, urls: ['/api/dashboard?period=mois'] },
    '/app/factures': { roles: readers, urls: list('invoices', latest) },
    '/app/clients': { roles: readers, urls: list('clients', 'sort=name&order=asc') },
    '/app/expeditions': {
      roles: readers,
      urls: [...list('expeditions', latest), '/api/expeditions/journeys'],
    },
    '/app/warehouse': received,
    '/warehouse': received,
  }
  return screens[place] ?? { roles: [], urls: [] }
}
