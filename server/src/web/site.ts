import { isOfApplication, isPage } from '@escale/contract/access/pages'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler, type NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Server } from '#access/caller/server.ts'
import {
  isDiskRefusal,
  missingResource,
  publicErrorOf,
  retryAfterSeconds,
} from '#access/refusal/database-errors.ts'
import { signingKeys } from '#access/tokens/signing-keys.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import { companySheet } from '#company/brand/sheet.ts'
import { countRefusal } from '#process/refusal-count.ts'
import { notFoundPage, publicSite } from '#site/public/site.ts'
import { addToWork, errorText, log } from '#telemetry/log.ts'
import { themeCss } from '#theme/theme.ts'
import { apiDocs } from './api/api-docs.ts'
import { fileBytes } from './files/bytes.ts'
import { printedByLink, quotePrintedByLink } from './files/printed-by-link.ts'
import { acceptQuoteByLink } from './files/quote-by-link.ts'
import { refusedAnswer } from './files/refused-page.ts'
import { compressedAnswers } from './http/compressed-answers.ts'
import { answerMethods } from './http/methods.ts'
import { probes } from './http/probes.ts'
import { whatsAppWebhook } from './http/whatsapp-webhook.ts'
import { withReference } from './http/with-reference.ts'
import { builtFiles } from './pages/built-files.ts'
import { page } from './pages/page.ts'
import { securityText } from './pages/security-text.ts'
import { signInPages } from './pages/sign-in-pages.ts'
import { signInRoutes } from './pages/sign-in-routes.ts'

const aMinute = { 'cache-control': 'public, max-age=60' }

/**
 * Creates all routes that are not procedures of the API: sign-in, style sheets, the application and its
 * files.
 */
export function createSite(
  server: Server,
  health: () => Promise<{ ready: boolean }>,
  proceduresAt: (path: string) => Promise<string[]> = async () => [],
): Hono {
  const site = new Hono()
  site.use(nameByRoute, compressedAnswers)

  site.route('/', signInRoutes(server))
  site.route('/', whatsAppWebhook(server))
  site.route('/api', apiDocs())
  const printer = createPrinter()
  site.route('/', fileBytes(server, printer))
  site.get('/', redirectConfirmation)
  site.route('/.well-known', wellKnownFiles(server))
  site.route('/', probes(server, health))
  site.route('/theme', styleSheets(server))
  site.route(
    '/',
    publicSite(server, {
      drawDocument: (c, link) => printedByLink(c, server, printer, link),
      drawQuote: (c, link) => quotePrintedByLink(c, server, printer, link),
      acceptQuote: (c, link, acceptance) => acceptQuoteByLink(c, server, link, acceptance),
    }),
  )
  site.route('/', signInPages(server))
  site.route('/', builtFiles(server))
  site.notFound(answerWithoutRoute(server, site, proceduresAt))
  site.onError(answerError)
  return site
}

// Redirects the link of a confirmation email from the root of the site to a page with a button. Opening a
// link (GET) must not confirm anything, because mail programs open links too.
const redirectConfirmation: MiddlewareHandler = (c, next) => {
  const token = c.req.query('confirmation')
  return token ? Promise.resolve(c.redirect(`/auth/verification?jeton=${encodeURIComponent(token)}`)) : next()
}

function wellKnownFiles(server: Server): Hono {
  const { securityContact, publicUrl } = server
  const files = new Hono()
  files.get('/jwks.json', async (c) => c.json({ keys: (await signingKeys(server)).published }, 200, aMinute))
  if (securityContact) files.get('/security.txt', (c) => c.text(securityText(securityContact, publicUrl)))
  return files
}

function styleSheets(server: Server): Hono {
  const sheets = new Hono()
  sheets.get('/:sheet{[0-9a-f]{6}\\.css}', (c) =>
    c.body(themeCss(`#${c.req.param('sheet').slice(0, 6)}`), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  )
  sheets.get('/company/:id/:sheet', (c) => companySheet(c, server))
  return sheets
}

/** Handles a request without a route: a wrong method, a page of the application, or an unknown path. */
function answerWithoutRoute(
  server: Server,
  site: Hono,
  proceduresAt: (path: string) => Promise<string[]>,
): NotFoundHandler {
  return async (c) => {
    const { path } = c.req
    if (path.startsWith('/api/')) return answerMethods(c, site, await proceduresAt(path))
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead) return answerMethods(c, site, isPage(path) ? ['GET'] : [])
    if (isFile(path)) return c.text(apiRefusals.notFound, 404)
    return isOfApplication(path)
      ? page(c, server, '', { status: isPage(path) ? 200 : 404 })
      : notFoundPage(c, server)
  }
}

function answerError(error: Error, c: Context) {
  const refusal = publicErrorOf(error)
  // The socket shows whether the caller has disconnected. The request object does not: it is destroyed as
  // soon as its body was read.
  const hasLeft = (c.env as Partial<HttpBindings>).incoming?.socket.destroyed ?? false
  if (!refusal || isDiskRefusal(error))
    log(hasLeft ? 'info' : 'error', 'request failed', { error: errorText(error) })
  else if (refusal.status === 503 || refusal.status === 429)
    countRefusal('request refused', { code: refusal.code, missing: missingResource(refusal) })
  const wait =
    (refusal?.data as { retryAfter?: number } | undefined)?.retryAfter ??
    (refusal?.status === 503 ? retryAfterSeconds() : 0)
  if (wait > 0) c.header('retry-after', String(wait))
  return refusedAnswer(c, refusal?.status ?? 500, {
    code: refusal?.code ?? 'UNEXPECTED',
    message: refusal?.message ?? withReference(messages.unexpected),
  })
}

// Sets the operation for the log to the route. The path itself may contain the token of a link.
const nameByRoute: MiddlewareHandler = (c, next) => {
  addToWork({ operation: `${c.req.method} ${routePath(c, -1)}` })
  return next()
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path.slice(path.lastIndexOf('/')))
}
