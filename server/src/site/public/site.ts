import { createHash } from 'node:crypto'
import { warehousePath } from '@escale/contract/access/screens'
import { readCalculatorForm } from '@escale/contract/site/public/calculation'
import { isLinkedPage, type PublicPage } from '@escale/contract/site/public/pages'
import { productColor } from '@escale/contract/values/product'
import { type Context, Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { pagePolicy } from '#access/headers.ts'
import type { Link } from '#access/signed-link.ts'
import { byLink, type DrawLinked } from './by-link.ts'
import { robots, sitemap } from './crawlers.ts'
import { directory, pricesOfCompany, sharedBy, sharedPrices, trackedGoods } from './queries.ts'
import { type QuoteLinks, quotePages } from './quote-pages.ts'
import { readerOf } from './reader.ts'
import { renderPage } from './renderer.ts'
import { publicThemeCss } from './theme.ts'
import { countView, noteFollowing } from './views.ts'
import { limitPerMinute } from './visit-limit.ts'

const mostCompanies = 100
const mostPrices = 500
const longestSearch = 100
/**
 * Maximum number of PDF documents per minute for one network. Drawing one costs more than rendering a page.
 */
const pdfsPerMinute = 20

/** The handlers of links, which work in the company that signed them. */
type LinkHandlers = { drawDocument: DrawLinked } & QuoteLinks

/**
 * The public pages: home, directory, prices, goods and documents by link, and the files for search engines.
 */
export function publicSite(server: Server, linked: LinkHandlers): Hono {
  const site = new Hono()
  site.get('/', (c) => answerPage(c, server, { kind: 'home' }))
  site.get('/directory', async (c) => answerPage(c, server, await directoryPage(c, server)))
  site.get('/services-price', async (c) => answerPage(c, server, await pricesPage(c, server)))
  // URLs of links whose token was lost when they were copied.
  site.on('GET', ['/suivi', '/suivi/'], (c) => answerPage(c, server, { kind: 'gone', of: 'tracking' }))
  site.on('GET', ['/document', '/document/'], (c) => answerPage(c, server, { kind: 'gone', of: 'document' }))
  site.get('/suivi/:token', (c) => byLink(c, server, 'tracking', (link) => tracking(c, server, link)))
  site.get('/document/:token', (c) => byLink(c, server, 'document', (link) => document(c, server, link)))
  site.get('/document/:token/pdf', limitPerMinute(pdfsPerMinute), (c) =>
    byLink(c, server, 'document', (link) => documentPdf(c, server, link, linked.drawDocument)),
  )
  site.route(
    '/',
    quotePages(server, linked, (c, page) => answerPage(c, server, page)),
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

/** The « not found » page, rendered without the application. */
export function notFoundPage(c: Context, server: Server): Promise<Response> {
  return answerPage(c, server, { kind: 'lost' })
}

async function tracking(c: Context, server: Server, link: Link | null): Promise<Response> {
  const found = link && (await trackedGoods(server.pool, link))
  if (!found) return answerPage(c, server, { kind: 'gone', of: 'tracking' })
  await noteFollowing(c, server, link)
  return answerPage(c, server, { kind: 'tracking', ...found })
}

async function document(c: Context, server: Server, link: Link | null): Promise<Response> {
  const found = link && (await sharedBy(server.pool, link))
  if (!found) return answerPage(c, server, { kind: 'gone', of: 'document' })
  await countView(c, server, link)
  return answerPage(c, server, { kind: 'document', token: c.req.param('token') ?? '', ...found })
}

async function documentPdf(
  c: Context,
  server: Server,
  link: Link | null,
  drawLinked: DrawLinked,
): Promise<Response> {
  const drawn = link && (await drawLinked(c, link))
  if (!drawn) return answerPage(c, server, { kind: 'gone', of: 'document' })
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

async function answerPage(c: Context, server: Server, page: PublicPage): Promise<Response> {
  const workspace = await workspaceOf(c, server)
  // Warehouse supervisors work in one screen and are always redirected to it.
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
    // Pages for signed-in readers have a link back to the application, so shared caches must not store them.
    // Pages for anonymous readers are all alike.
    'cache-control': workspace || isLinkedPage(page) ? 'private, no-cache' : 'public, max-age=60',
    vary: 'cookie',
    'x-robots-tag': isForSearchEngines(page) ? 'all' : 'noindex',
  })
}

function colorOf(page: PublicPage): string | undefined {
  return 'company' in page ? page.company?.primaryColor : undefined
}

/** The start page of a signed-in reader in the application. Null for anonymous readers. */
async function workspaceOf(c: Context, server: Server): Promise<string | null> {
  const reader = await readerOf(c, server)
  if (!reader?.role) return null
  return reader.role === 'warehouse_supervisor' ? warehousePath : '/app'
}

// Whether search engines may index the page. Searches and calculations are excluded, because every query
// would become a page of its own.
function isForSearchEngines(page: PublicPage): boolean {
  if (page.kind === 'directory') return page.search === ''
  return page.kind === 'home' || (page.kind === 'prices' && !page.isAsked)
}

/** Removes U+0000, which PostgreSQL does not accept in text. */
function plain(words: string | undefined): string {
  return (words ?? '').replaceAll('\0', '').trim()
}
