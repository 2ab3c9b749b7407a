import { createHash } from 'node:crypto'
import { warehousePath } from '@escale/contract/access/screens'
import { readCalculatorForm } from '@escale/contract/site/public/calculation'
import { isLinkedPage, type PublicPage } from '@escale/contract/site/public/pages'
import { productColor } from '@escale/contract/values/product'
import { type Context, Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { pagePolicy } from '#access/headers.ts'
import type { Link } from '#access/signed-link.ts'
import { byLink } from './by-link.ts'
import { robots, sitemap } from './crawlers.ts'
import { directory, pricesOfCompany, sharedBy, sharedPrices, trackedBy } from './queries.ts'
import { readerOf } from './reader.ts'
import { renderPage } from './renderer.ts'
import { publicThemeCss } from './theme.ts'
import { countView, noteFollowing } from './views.ts'
import { bounded } from './visit-limit.ts'

const mostCompanies = 100
const mostPrices = 500
const longestSearch = 100
/** A document is drawn for each: dearer than a page. */
const pdfsPerMinute = 20

/** Draws the document behind a link; null when it opens nothing. */
type DrawLinked = (c: Context, link: Link) => Promise<Response | null>

/**
 * What anyone may read: home, directory, prices, the goods and documents they were given a link to, and what
 * search engines ask for.
 */
export function publicSite(server: Server, drawLinked: DrawLinked): Hono {
  const site = new Hono()
  site.get('/', (c) => answer(c, server, { kind: 'home' }))
  site.get('/directory', async (c) => answer(c, server, await directoryPage(c, server)))
  site.get('/services-price', async (c) => answer(c, server, await pricesPage(c, server)))
  // A link that was cut on its way.
  site.on('GET', ['/suivi', '/suivi/'], (c) => answer(c, server, { kind: 'gone', of: 'tracking' }))
  site.on('GET', ['/document', '/document/'], (c) => answer(c, server, { kind: 'gone', of: 'document' }))
  site.get('/suivi/:token', (c) => byLink(c, server, 'tracking', (link) => tracking(c, server, link)))
  site.get('/document/:token', (c) => byLink(c, server, 'document', (link) => document(c, server, link)))
  site.get('/document/:token/pdf', bounded(pdfsPerMinute), (c) =>
    byLink(c, server, 'document', (link) => documentPdf(c, server, link, drawLinked)),
  )
  site.get('/robots.txt', (c) =>
    c.text(robots(server.publicUrl), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  site.get('/sitemap.xml', (c) =>
    c.body(sitemap(server.publicUrl), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )
  return site
}

/** Where nothing is: said without the application, to whoever mistyped or was given half a link. */
export function lost(c: Context, server: Server): Promise<Response> {
  return answer(c, server, { kind: 'lost' })
}

async function tracking(c: Context, server: Server, link: Link | null): Promise<Response> {
  const found = link && (await trackedBy(server.pool, link))
  if (!found) return answer(c, server, { kind: 'gone', of: 'tracking' })
  await noteFollowing(c, server, link)
  return answer(c, server, { kind: 'tracking', ...found })
}

async function document(c: Context, server: Server, link: Link | null): Promise<Response> {
  const found = link && (await sharedBy(server.pool, link))
  if (!found) return answer(c, server, { kind: 'gone', of: 'document' })
  await countView(c, server, link)
  return answer(c, server, { kind: 'document', token: c.req.param('token') ?? '', ...found })
}

async function documentPdf(
  c: Context,
  server: Server,
  link: Link | null,
  drawLinked: DrawLinked,
): Promise<Response> {
  const drawn = link && (await drawLinked(c, link))
  if (!drawn) return answer(c, server, { kind: 'gone', of: 'document' })
  await countView(c, server, link)
  return drawn
}

async function directoryPage(c: Context, server: Server): Promise<PublicPage> {
  const search = plain(c.req.query('recherche')).slice(0, longestSearch)
  const companies = await directory(server.pool, search, mostCompanies + 1)
  return {
    kind: 'directory',
    search,
    companies: companies.slice(0, mostCompanies),
    isCut: companies.length > mostCompanies,
  }
}

async function pricesPage(c: Context, server: Server): Promise<PublicPage> {
  const typed = readCalculatorForm((name) => c.req.query(name) ?? null)
  const isAsked = c.req.query('mode') !== undefined
  const slug = c.req.query('entreprise')
  const found = slug
    ? await pricesOfCompany(server.pool, slug, mostPrices + 1)
    : { company: null, measuring: null, prices: await sharedPrices(server.pool, mostPrices + 1) }
  if (!found) return { kind: 'unpublished' }
  const isCut = found.prices.length > mostPrices
  return { kind: 'prices', ...found, prices: found.prices.slice(0, mostPrices), isCut, typed, isAsked }
}

async function answer(c: Context, server: Server, page: PublicPage): Promise<Response> {
  const workspace = await workspaceOf(c, server)
  // A warehouse supervisor works on one screen, and is always sent there.
  if (workspace === warehousePath) return c.redirect(warehousePath)
  const color = colorOf(page) ?? productColor
  const { html, style } = await renderPage(page, {
    publicUrl: server.publicUrl,
    blocksInspection: server.blocksInspection,
    year: new Date().getFullYear(),
    workspace,
    color,
    palette: publicThemeCss(color),
  })
  const isThere = !['unpublished', 'gone', 'lost'].includes(page.kind)
  return c.html(html, isThere ? 200 : 404, {
    'content-security-policy': pagePolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`),
    // Only the way back to one's work differs from one reader to the next, and never leaves their browser.
    'cache-control': workspace || isLinkedPage(page) ? 'private, no-cache' : 'public, max-age=60',
    vary: 'cookie',
    'x-robots-tag': isForSearchEngines(page) ? 'all' : 'noindex',
  })
}

function colorOf(page: PublicPage): string | undefined {
  return 'company' in page ? page.company?.primaryColor : undefined
}

/** Where the reader works, if they are signed in. */
async function workspaceOf(c: Context, server: Server): Promise<string | null> {
  const reader = await readerOf(c, server)
  if (!reader?.role) return null
  return reader.role === 'warehouse_supervisor' ? warehousePath : '/app'
}

// Each search and each sum would be a page of its own to them.
function isForSearchEngines(page: PublicPage): boolean {
  if (page.kind === 'directory') return page.search === ''
  return page.kind === 'home' || (page.kind === 'prices' && !page.isAsked)
}

/** NUL is no text, and PostgreSQL refuses it. */
function plain(words: string | undefined): string {
  return (words ?? '').replaceAll('\0', '').trim()
}
