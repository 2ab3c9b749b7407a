import { mkdirSync } from 'node:fs'
import { isOfApplication, isPage } from '@escale/contract/access/pages'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Server } from '#access/caller/server.ts'
import { askedOf } from '#access/door/asked.ts'
import { isDiskRefusal, publicErrorOf, retryAfterSeconds } from '#access/refusal/database-errors.ts'
import { signIn } from '#access/sign-in/sign-in.ts'
import { signInWithFactor } from '#access/sign-in/sign-in-factor.ts'
import { passkeySignInOptions, signInWithPasskey } from '#access/sign-in/sign-in-passkey.ts'
import { signedInUser, signOut } from '#access/sign-in/sign-out.ts'
import { takeAssertion } from '#access/sign-on/arrive.ts'
import { beginSignOn } from '#access/sign-on/begin.ts'
import { finishSignOn } from '#access/sign-on/finish.ts'
import { enterWithIdToken } from '#access/sign-on/id-token.ts'
import { beginInstallation } from '#access/sign-on/installation/begin.ts'
import { installationCallback } from '#access/sign-on/installation/client.ts'
import { finishInstallation } from '#access/sign-on/installation/finish.ts'
import { ownMetadata } from '#access/sign-on/saml.ts'
import { samlPath } from '#access/sign-on/saml-names.ts'
import { signingKeys } from '#access/tokens/signing-keys.ts'
import { giveTokens } from '#access/tokens/token-grants.ts'
import { giveNonce } from '#access/wallets/nonce.ts'
import { signInWithWallet } from '#access/wallets/sign-in.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import { companySheet } from '#company/brand/sheet.ts'
import { workerPolicy } from '#headers.ts'
import { addToWork, errorText, log } from '#log.ts'
import { keepLinked } from '#people/account/identities/provider.ts'
import { signInByPhone } from '#people/account/phones/sign-in-by-phone.ts'
import { signInByMail } from '#people/account/sign-in-by-mail.ts'
import { countRefusal } from '#process/refusal-count.ts'
import { lost, publicSite } from '#site/public/site.ts'
import { themeCss } from '#theme/theme.ts'
import { apiDocs } from './api-docs.ts'
import { builtRoot, publicRoot } from './build.ts'
import { fileBytes } from './bytes.ts'
import { compressedAnswers } from './compressed-answers.ts'
import { heldFiles } from './freshness.ts'
import { answerMethods } from './methods.ts'
import { page } from './page.ts'
import { printedByLink } from './printed-by-link.ts'
import { refusedAnswer } from './refused-page.ts'
import { securityText } from './security-text.ts'
import { signInPages } from './sign-in-pages.ts'
import { whatsAppWebhook } from './whatsapp-webhook.ts'

const year = 'public, max-age=31536000, immutable'
const samlOfCompany = `${samlPath}:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}` as const
const rootFile = '/:file{[\\w.-]+\\.(js|css|svg|png|ico|webmanifest|txt)}'

const otherGrants = { id_token: enterWithIdToken, web3: signInWithWallet }

/** Everything that is not a procedure of the API: signing in, style sheets, the page and its files. */
export function createSite(
  server: Server,
  health: () => Promise<{ ready: boolean }>,
  proceduresAt: (path: string) => Promise<string[]> = async () => [],
): Hono {
  const site = new Hono()
  site.use(namedByRoute, compressedAnswers)

  site.post('/api/auth/sign-in/email', async (c) => signIn(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-in/factor', async (c) => signInWithFactor(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/token', async (c) => giveTokens(server, askedOf(c.req.raw, server), await jsonOf(c), otherGrants))
  site.post('/api/auth/sign-in/mail', async (c) => signInByMail(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-in/phone', async (c) => signInByPhone(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/nonce', async (c) => giveNonce(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-in/wallet', async (c) => signInWithWallet(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-out', async (c) => signOut(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-in/passkey/options', () => passkeySignInOptions(server))
  site.post('/api/auth/sign-in/passkey', async (c) => signInWithPasskey(server, askedOf(c.req.raw, server), await jsonOf(c)))
  site.post('/api/auth/sign-on', async (c) => beginSignOn(server, askedOf(c.req.raw, server), c.req.header('cookie'), await jsonOf(c)))
  site.get('/api/auth/sign-on/callback', (c) => finishSignOn(server, askedOf(c.req.raw, server), c.req.header('cookie'), new URL(c.req.url).search))
  site.post('/api/auth/openid', async (c) => beginInstallation(server, askedOf(c.req.raw, server), c.req.header('cookie'), await jsonOf(c)))
  site.get(installationCallback, (c) =>
    finishInstallation(server, askedOf(c.req.raw, server), c.req.header('cookie'), new URL(c.req.url).search, keepLinked),
  )
  site.get(samlOfCompany, (c) => c.body(ownMetadata(server.publicUrl, c.req.param('id')), 200, { 'content-type': 'application/samlmetadata+xml' }))
  site.post(samlOfCompany, async (c) => takeAssertion(server, askedOf(c.req.raw, server), c.req.param('id'), new URLSearchParams(await c.req.text())))
  site.post('/api/auth/sign-out', (c) => signOut(server, askedOf(c.req.raw, server)))
  site.get('/api/auth/get-session', (c) => signedInUser(server, askedOf(c.req.raw, server)))
  site.route('/', whatsAppWebhook(server))
  site.route('/api', apiDocs())
  const printer = createPrinter()
  site.route('/', fileBytes(server, printer))

  // The link of a mail returns to the root of the site: the page that confirms does it, so that nothing is done by a mere GET.
  site.get('/', (c, next) => {
    const token = c.req.query('confirmation')
    return token ? Promise.resolve(c.redirect(`/auth/verification?jeton=${encodeURIComponent(token)}`)) : next()
  })
  site.get('/.well-known/jwks.json', async (c) =>
    c.json({ keys: (await signingKeys(server)).published }, 200, { 'cache-control': 'public, max-age=60' }),
  )
  const { securityContact } = server
  if (securityContact) site.get('/.well-known/security.txt', (c) => c.text(securityText(securityContact, server.publicUrl)))
  site.get('/healthz', (c) => c.json({ ok: true }))
  site.get('/readyz', async (c) => {
    const state = await health()
    return c.json(state, state.ready ? 200 : 503)
  })

  site.get('/healthz/backup', (c) => {
    if (!server.backups && !server.dataFolder) return c.notFound() // its database's server backs it up
    const { newestAt = null, fault = 'none' } = server.backups?.state() ?? {}
    return c.json(
      { ok: fault === null, newestAt, ageSeconds: newestAt && Math.round((Date.now() - Date.parse(newestAt)) / 1000) },
      fault === null ? 200 : 503,
    )
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
  site.route('/', signInPages(server))
  site.use('/assets/*', heldFiles, answeredWith({ 'cache-control': year }))
  for (const root of [builtRoot, publicRoot, ...(server.replacedChunks ? [server.replacedChunks] : [])]) {
    mkdirSync(root, { recursive: true }) // the first build may still be under way
    site.get('/assets/*', serveStatic({ root, precompressed: true }))
  }
  site.use(rootFile, heldFiles, answeredWith({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }))
  site.get(rootFile, serveStatic({ root: builtRoot, precompressed: true }))
  site.notFound(async (c) => {
    const { path } = c.req
    if (path.startsWith('/api/')) return answerMethods(c, site, await proceduresAt(path))
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead) return answerMethods(c, site, isPage(path) ? ['GET'] : [])
    if (isFile(path)) return c.text(apiRefusals.notFound, 404)
    return isOfApplication(path) ? page(c, server, '', { status: isPage(path) ? 200 : 404 }) : lost(c, server)
  })
  site.onError((error, c) => {
    const told = publicErrorOf(error)
    const hasLeft = (c.env as Partial<HttpBindings>).incoming?.socket.destroyed ?? false // a body read to its end is destroyed too
    if (!told || isDiskRefusal(error)) log(hasLeft ? 'info' : 'error', 'request failed', { error: errorText(error) })
    else if (told.status === 503 || told.status === 429) countRefusal('request refused', { code: told.code })
    const wait = (told?.data as { retryAfter?: number } | undefined)?.retryAfter ?? (told?.status === 503 ? retryAfterSeconds() : 0)
    if (wait > 0) c.header('retry-after', String(wait))
    return refusedAnswer(c, told?.status ?? 500, { code: told?.code ?? 'UNEXPECTED', message: told?.message ?? messages.unexpected })
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

async function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
