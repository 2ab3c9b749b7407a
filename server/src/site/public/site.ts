import { warehousePath } from '@escale/contract/access/screens'
import { productColor } from '@escale/contract/product'
import { apiRefusals } from '@escale/contract/refusals'
import { typedIn } from '@escale/contract/site/public/calculation'
import type { PublicPage } from '@escale/contract/site/public/pages'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { networkOf } from '#access/address.ts'
import { askedOf } from '#access/asked.ts'
import { waitAfterGuess } from '#access/limits.ts'
import type { Server } from '#access/server.ts'
import { readLink } from '#access/signed-link.ts'
import { enter } from '#database/company.ts'
import { pagePolicy } from '#headers.ts'
import { robots, sitemap } from './crawlers.ts'
import { directory, pricesOfCompany, sharedPrices, trackedBy } from './queries.ts'
import { renderPage } from './renderer.ts'
import { publicThemeCss } from './theme.ts'
import { Visits } from './visits.ts'

const mostCompanies = 100
const longestSearch = 100

/** What anyone may read: home, directory, prices, the goods they were given a link to, and what search engines ask for. */
export function publicSite(server: Server): Hono {
  const site = new Hono()
  site.use('/directory', bounded(server))
  site.use('/services-price', bounded(server))
  site.get('/', (c) => answer(c, server, { kind: 'home' }))
  site.get('/directory', async (c) => answer(c, server, await directoryPage(c, server)))
  site.get('/services-price', async (c) => answer(c, server, await pricesPage(c, server)))
  site.use('/suivi/*', bounded(server))
  site.get('/suivi/:token', (c) => tracking(c, server, c.req.param('token')))
  site.get('/theme/public/:sheet{[0-9a-f]{6}\\.css}', (c) =>
    c.body(publicThemeCss(`#${c.req.param('sheet').slice(0, 6)}`), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  )
  site.get('/robots.txt', (c) => c.text(robots(server.publicUrl), 200, { 'cache-control': 'public, max-age=3600' }))
  site.get('/sitemap.xml', (c) =>
    c.body(sitemap(server.publicUrl), 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  )
  return site
}

/** Both ask the database something of a stranger's choice: nobody asks for more of them than a person reads. */
function bounded(server: Server): MiddlewareHandler {
  const visits = new Visits()
  return async (c, next) => {
    const wait = visits.count(networkOf(askedOf(c.req.raw, server).address))
    return wait > 0 ? tooMany(c, wait) : next()
  }
}

function tooMany(c: Context, wait: number): Response {
  return c.text(apiRefusals.tooMany, 429, { 'retry-after': String(wait) })
}

/** Only a token that we never signed is a guess, and asks the database nothing but to be counted. */
async function tracking(c: Context, server: Server, token: string): Promise<Response> {
  const link = readLink(server.secret, 'tracking links', token)
  const wait = link ? 0 : await waitAfterGuess(server.pool, 'tracking', askedOf(c.req.raw, server))
  if (wait > 0) return tooMany(c, wait)
  const found = link && (await trackedBy(server.pool, link))
  return answer(c, server, found ? { kind: 'tracking', ...found } : { kind: 'untracked' })
}

async function directoryPage(c: Context, server: Server): Promise<PublicPage> {
  const search = plain(c.req.query('recherche')).slice(0, longestSearch)
  const companies = await directory(server.pool, search, mostCompanies + 1)
  return { kind: 'directory', search, companies: companies.slice(0, mostCompanies), isCut: companies.length > mostCompanies }
}

async function pricesPage(c: Context, server: Server): Promise<PublicPage> {
  const typed = typedIn((name) => c.req.query(name) ?? null)
  const isAsked = c.req.query('mode') !== undefined
  const slug = c.req.query('entreprise')
  if (!slug) return { kind: 'prices', company: null, measuring: null, prices: await sharedPrices(server.pool), typed, isAsked }
  const found = await pricesOfCompany(server.pool, slug)
  return found ? { kind: 'prices', ...found, typed, isAsked } : { kind: 'unpublished' }
}

async function answer(c: Context, server: Server, page: PublicPage): Promise<Response> {
  const workspace = await workspaceOf(c, server)
  // A warehouse supervisor works on one screen, and is always sent there.
  if (workspace === warehousePath) return c.redirect(warehousePath)
  const color = colorOf(page)
  const html = await renderPage(page, {
    publicUrl: server.publicUrl,
    blocksInspection: server.blocksInspection,
    year: new Date().getFullYear(),
    workspace,
    theme: (color ?? productColor).slice(1),
  })
  const isThere = page.kind !== 'unpublished' && page.kind !== 'untracked'
  return c.html(html, isThere ? 200 : 404, {
    'content-security-policy': pagePolicy(),
    // Only the way back to one's work differs from one reader to the next, and never leaves their browser.
    'cache-control': workspace || isByLink(page) ? 'private, no-cache' : 'public, max-age=60',
    vary: 'cookie',
    'x-robots-tag': isForSearchEngines(page) ? 'all' : 'noindex',
  })
}

function colorOf(page: PublicPage): string | undefined {
  return page.kind === 'prices' || page.kind === 'tracking' ? page.company?.primaryColor : undefined
}

/** Read by who was given its address, and kept by nobody on the way. */
function isByLink(page: PublicPage): boolean {
  return page.kind === 'tracking' || page.kind === 'untracked'
}

/** Where the reader works, if they are signed in. */
async function workspaceOf(c: Context, server: Server): Promise<string | null> {
  const { sessionHash } = askedOf(c.req.raw, server)
  if (!sessionHash) return null
  const role = await enter(server.pool, sessionHash, 'read', async (_company, entered) => entered.role)
  if (!role) return null
  return role === 'warehouse_supervisor' ? warehousePath : '/app'
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
