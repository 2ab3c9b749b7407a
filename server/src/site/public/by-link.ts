import type { LinkedPage } from '@escale/contract/site/public/pages'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { countNetworkAttempt } from '#access/limits/limits.ts'
import { type Link, readLink } from '#access/signed-link.ts'
import { addToWork } from '#telemetry/log.ts'
import { tooMany } from './visit-limit.ts'

const purposes = {
  tracking: 'tracking links',
  document: 'document links',
  quote: 'quote links',
} as const satisfies Record<LinkedPage, string>

/** Draws the document of a link as a PDF. Null if the link is not valid. */
export type DrawLinked = (c: Context, link: Link) => Promise<Response | null>

/**
 * Handles a request with the signed token of a link. A token with a wrong signature counts as a guess, and
 * networks with too many guesses are refused. `answer` then receives null, and no link is looked up.
 */
export async function byLink(
  c: Context,
  server: Server,
  page: LinkedPage,
  answer: (link: Link | null) => Promise<Response>,
): Promise<Response> {
  const link = readLink(server.secret, purposes[page], c.req.param('token') ?? '')
  if (link) addToWork({ company: link.tenantId })
  const wait = link ? 0 : await countNetworkAttempt(server.pool, page, readRequestHead(c, server))
  return wait > 0 ? tooMany(c, wait) : answer(link)
}
