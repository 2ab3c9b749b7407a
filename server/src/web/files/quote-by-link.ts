import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import type { Link } from '#access/signed-link.ts'
import { inCompanyByLink } from '#database/caller/company.ts'
import { acceptByLink, type LinkedAcceptance } from '#trade/quotes/acceptance.ts'

/** Accepts the quote of a public link, in a transaction of the company that signed it. */
export function acceptQuoteByLink(
  c: Context,
  server: Server,
  link: Link,
  acceptance: LinkedAcceptance,
): Promise<boolean> {
  const { address, userAgent } = readRequestHead(c, server)
  return inCompanyByLink(
    server.pool,
    link.tenantId,
    (company) => acceptByLink(company, server, link.linkId, acceptance, { address, userAgent }),
    'write',
  )
}
