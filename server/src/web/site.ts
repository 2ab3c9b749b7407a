import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '@escale/contract/messages'
import { isPage } from '@escale/contract/pages'
import { productColor } from '@escale/contract/product'
import { apiRefusals } from '@escale/contract/refusals'
import type { Face } from '@escale/contract/site/face/contract'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { askedOf } from '#access/asked.ts'
import { publicErrorOf, retryAfterSeconds } from '#access/database-errors.ts'
import type { Server } from '#access/server.ts'
import { signIn } from '#access/sign-in.ts'
import { signedInUser, signOut } from '#access/sign-out.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import { companySheet } from '#company/brand/sheet.ts'
import { asAccounts } from '#database/company.ts'
import { pagePolicy, workerPolicy } from '#headers.ts'
import { addToWork, errorText, log } from '#log.ts'
import { faceOf, isInDirectory } from '#site/face/queries.ts'
import { drawLogin } from '#site/public/renderer.ts'
import { publicSite } from '#site/public/site.ts'
import { themeCss } from '#theme/theme.ts'
import { apiDocs } from './api-docs.ts'
import { publicRoot, replacedRoot } from './build.ts'
import { fileBytes } from './bytes.ts'
import { compressedAnswers } from './compressed-answers.ts'
import { heldFiles } from './freshness.ts'
import { answerMethods } from './methods.ts'
import { loginPreloads } from './preloads.ts'
import { printedByLink } from './printed-by-link.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const year = 'public, max-age=31536000, immutable'
const rootFile = '/:file{[\\w.-]+\\.(js|css|svg|png|ico|webmanifest|txt)}'

/** Everything that is not a procedure of the API: signing in, style sheets, the page and its files. */
export function createSite(
  server: Server,
  health: () => Promise<{ ready: boolean }>,
  proceduresAt: (path: string) => Promise<string[]> = async () => [],
): Hono {
  const site = new Hono()
  site.use(namedByRoute, compressedAnswers)

  site.post('/api/auth/sign-in/email', async (c) => signIn(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-out', (c) => signOut(server, askedOf(c.req.raw, server)))
  site.get('/api/auth/get-session', (c) => signedInUser(server, askedOf(c.req.raw, server)))
  site.route('/api', apiDocs())
  const printer = createPrinter()
  site.route('/', fileBytes(server, printer))

  // The link of a mail returns to the root of the site: the page that confirms does it, so that nothing is done by a mere GET.
  site.get('/', (c, next) => {
    const token = c.req.query('confirmation')
    return token ? Promise.resolve(c.redirect(`/auth/verification?jeton=${encodeURIComponent(token)}`)) : next()
  })
  site.get('/healthz', (c) => c.json({ ok: true }))
  site.get('/readyz', async (c) => {
    const state = await health()
    return c.json(state, state.ready ? 200 : 503)
  })

  site.get('/theme/:sheet{[0-9a-f]{6}\\.css}', (c) =>
    c.body(themeCss(`#${c.req.param('sheet').slice(0, 6)}`), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  )
  site.get('/theme/company/:id/:sheet', (c) => companySheet(c, server))
  site.route(
    '/',
    publicSite(server, (c, link) => printedByLink(c, server, printer, link)),
  )
  site.get('/tenant/:slug', async (c) => {
    const slug = c.req.param('slug')
    const [face, isListed] = await asAccounts(server.pool, (client) => Promise.all([faceOf(client, slug), isInDirectory(client, slug)]))
    // Who is in the directory may be found; whether the others exist at all is nobody's business.
    return page(c, server, face?.primaryColor ?? productColor, { loginOf: face, isForSearchEngines: isListed })
  })
  site.get('/auth', (c) => page(c, server, '', { loginOf: null }))
  site.use('/assets/*', heldFiles, answeredWith({ 'cache-control': year }))
  for (const root of [dist, publicRoot, replacedRoot]) {
    mkdirSync(root, { recursive: true }) // the first build may still be under way
    site.get('/assets/*', serveStatic({ root, precompressed: true }))
  }
  site.use(rootFile, heldFiles, answeredWith({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }))
  site.get(rootFile, serveStatic({ root: dist, precompressed: true }))
  site.notFound(async (c) => {
    const { path } = c.req
    if (path.startsWith('/api/')) return answerMethods(c, site, await proceduresAt(path))
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead) return answerMethods(c, site, isPage(path) ? ['GET'] : [])
    return isFile(path) ? c.text(apiRefusals.notFound, 404) : page(c, server, '', { isThere: isPage(path) })
  })
  site.onError((error, c) => {
    const told = publicErrorOf(error)
    const hasLeft = (c.env as Partial<HttpBindings>).incoming?.socket.destroyed ?? false // a body read to its end is destroyed too
    if (!told) log(hasLeft ? 'info' : 'error', 'request failed', { error: errorText(error) })
    if (told?.status === 503) c.header('retry-after', String(retryAfterSeconds))
    return c.json({ code: told?.code ?? 'UNEXPECTED', message: told?.message ?? messages.unexpected }, (told?.status ?? 500) as 503)
  })
  return site
}

// The route and not the path, which may hold the token of a link.
const namedByRoute: MiddlewareHandler = (c, next) => {
  addToWork({ operation: `${c.req.method} ${routePath(c, -1)}` })
  return next()
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path.slice(path.lastIndexOf('/')))
}

/** Puts headers on an answer that found something. */
function answeredWith(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok) for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}

let shell: { html: string; preloads: string; read: number } | undefined

/** `loginOf`: the sign-in page, of a company or of none. Where there is no page, the application says so itself. */
type Kind = { loginOf?: Face | null; isForSearchEngines?: boolean; isThere?: boolean }

// The nonce is new at each answer; the page itself is read again when the web build is.
async function page(
  c: Context,
  server: Server,
  color: string,
  { loginOf, isForSearchEngines = false, isThere = true }: Kind = {},
): Promise<Response> {
  if (!shell || Date.now() - shell.read > 2000) {
    const [html, preloads] = await Promise.all([readFile(join(dist, 'index.html'), 'utf8'), loginPreloads(dist)])
    shell = { html, preloads, read: Date.now() }
  }
  const nonce = randomBytes(16).toString('base64')
  const html = shell.html
    .replaceAll('__NONCE__', nonce)
    .replaceAll('__THEME__', color.slice(1)) // none: the browser knows the one it last had
    .replaceAll('__PAGE_SECURITY__', server.blocksInspection ? 'on' : 'off')
    .replaceAll('__PUBLIC_URL__', server.publicUrl)
  return c.html(loginOf === undefined ? html : await withLogin(html, shell.preloads + themePreload(color), loginOf, c, server), isThere ? 200 : 404, {
    'content-security-policy': pagePolicy(nonce),
    'cache-control': 'no-cache',
    'x-robots-tag': isForSearchEngines ? 'all' : 'noindex',
  })
}

/** The sign-in page is seen before the application is there, by whoever is not signed in yet. */
async function withLogin(html: string, links: string, face: Face | null, c: Context, server: Server): Promise<string> {
  const linked = html.replace('</head>', `${links}</head>`)
  if (askedOf(c.req.raw, server).sessionHash) return linked
  const drawn = await drawLogin(face).catch(() => undefined)
  if (!drawn) return linked // not built yet: the application draws itself
  // What is read comes first, the application after it.
  const calm = linked.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
  const known = face ? `<script type="application/json" id="face">${JSON.stringify(face).replaceAll('<', '\\u003c')}</script>` : ''
  return calm.replace(/<div id="root">.*<\/div>/, () => `<div id="root">${drawn}</div>${known}`)
}

// The colours are asked for by a script: named here too, they come with it.
function themePreload(color: string): string {
  return color && `<link rel="preload" as="style" href="/theme/${color.slice(1)}.css">`
}

async function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
