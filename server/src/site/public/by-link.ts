import type { LinkedPage } from '@escale/contract/site/public/pages'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { countNetworkAttempt } from '#access/limits/limits.ts'
import { type Link, readLink } from '#access/signed-link.ts'
import { addToWork } from '#telemetry/log.ts'
import { tooMany } from './visit-limit.ts'

const purposes = { tracking: 'tracking links', document: 'document links' } as const satisfies Record<
  LinkedPage,
  string
>

/**
 * Answers for a signed token, or for null. A token with a wrong signature is a guess: it is counted, and no
 * link is looked up.
 */
export async function byLink(
  c: Context,
  server: Server,
  page: LinkedPage,
  answer: (link: Link | null) => Promise<Response>,
): Promise<Response> {
  const link = readLink(server.secret, purposes[page], c.req.param('token') ?? '')
  if (link) addToWork({ company: link.tenantId })
  const wait = link ? 0 : await countNetworkAttempt(server.pool, page, readRequestHead(c.req.raw, server))
  return wait > 0 ? tooMany(c, wait) : answer(link)
}
