import type { PublicPage } from '@escale/contract/site/public/pages'
import { quotePath, type RefusedAcceptance } from '@escale/contract/site/public/quote'
import { QuoteAcceptance } from '@escale/contract/trade/quotes/draft'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Server } from '#access/caller/server.ts'
import type { Link } from '#access/signed-link.ts'
import { byLink, type DrawLinked } from './by-link.ts'
import { quotedBy } from './queries.ts'
import { countQuoteView } from './views.ts'
import { limitPerMinute } from './visit-limit.ts'

/** Acceptances and PDF documents per minute for one network. Each costs more than rendering a page. */
const perMinute = 20

export type QuoteLinks = {
  drawQuote: DrawLinked
  /** Returns false when the quote cannot be accepted any more. Its page says why. */
  acceptQuote: (c: Context, link: Link, acceptance: QuoteAcceptance & { hash: string }) => Promise<boolean>
}

type Answer = (c: Context, page: PublicPage) => Promise<Response>

const gone = { kind: 'gone', of: 'quote' } as const

/** The public page of a quote: what it offers, its PDF, and the form that accepts it. */
export function quotePages(server: Server, links: QuoteLinks, answer: Answer): Hono {
  const site = new Hono()
  site.on('GET', ['/devis', '/devis/'], (c) => answer(c, gone))
  site.get('/devis/:token', (c) => byLink(c, server, 'quote', (link) => showQuote(c, server, link, answer)))
  site.get('/devis/:token/pdf', limitPerMinute(perMinute), (c) =>
    byLink(c, server, 'quote', async (link) => {
      return (link && (await links.drawQuote(c, link))) ?? answer(c, gone)
    }),
  )
  site.post('/devis/:token', limitPerMinute(perMinute), (c) =>
    byLink(c, server, 'quote', (link) => accept(c, server, link, { links, answer })),
  )
  return site
}

async function showQuote(
  c: Context,
  server: Server,
  link: Link | null,
  answer: Answer,
  refused: RefusedAcceptance | null = null,
): Promise<Response> {
  const found = link && (await quotedBy(server.pool, link))
  if (!found) return answer(c, gone)
  if (c.req.method === 'GET') await countQuoteView(c, server, link)
  return answer(c, { kind: 'quote', token: c.req.param('token') ?? '', ...found, refused })
}

/** Accepts by the HTML form, which needs no JavaScript. Its success redirects, so a reload sends nothing. */
async function accept(
  c: Context,
  server: Server,
  link: Link | null,
  { links, answer }: { links: QuoteLinks; answer: Answer },
): Promise<Response> {
  if (!link) return answer(c, gone)
  const sent = new URLSearchParams(await c.req.text())
  const typed = { name: sent.get('nom') ?? '', phone: sent.get('telephone') ?? '' }
  const { success, data, error } = z.safeParse(QuoteAcceptance, typed)
  if (!success) return showQuote(c, server, link, answer, { ...typed, errors: fieldErrors(error) })
  await links.acceptQuote(c, link, { ...data, hash: sent.get('version') ?? '' })
  return c.redirect(quotePath(c.req.param('token') ?? ''), 303)
}

/** The first error of each field. */
function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
