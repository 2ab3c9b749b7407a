import type { Session } from '@escale/contract/access/session'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { readResponse, responseKey } from '#channels/last-seen/store.ts'
import { buildName } from '#session/request/page-files.ts'
import type { EarlyRequests } from './early-requests.ts'
import { drawFigures } from './figures-page.ts'

const url = '/api/dashboard?period=mois'
/** The dashboard's query, as TanStack Query identifies it. */
const query = '[["dashboard","get"],{"input":{"period":"mois"},"type":"query"}]'

/**
 * Paints the figures of the dashboard before the application is loaded: those of the last visit with their
 * hour, then those of the server. Resolves once these are painted.
 */
export async function paintFirstFigures({ stored, sent }: EarlyRequests): Promise<void> {
  const refusal = new AbortController()
  if (stored) void paintCached(stored, refusal.signal).catch(() => {})
  const session = await sent
  if (!session) return
  const answer = await window.escaleEarly?.[url]?.answer.catch(() => undefined)
  if (answer?.response.ok) paint(session, (await answer.response.clone().json()) as Dashboard)
  else if (answer) {
    // The person signed out elsewhere, or has another company open
    refusal.abort()
    document.querySelector('[data-painted]')?.replaceChildren()
  }
}

/** The response of the last visit, unless the session has expired since, which shows nothing. */
async function paintCached(session: Session, refused: AbortSignal): Promise<void> {
  if (session.closed || session.lacks || Date.parse(session.expiresAt) <= Date.now()) return
  const cached = await readResponse(responseKey(session, query), buildName())
  const isCurrent = document.querySelector('[data-painted=now]')
  if (cached && !isCurrent && !refused.aborted) paint(session, cached.data as Dashboard, cached.at)
}

function paint(session: Session, data: Dashboard, cachedAt?: number) {
  const root = document.querySelector('#root')
  const isFree = root?.querySelector(':scope > :is(.first-paint, [data-painted])')
  if (!root || !isFree || !data.money || !data.started.invoice) return
  root.replaceChildren(drawFigures(session, data, data.money, cachedAt))
}
