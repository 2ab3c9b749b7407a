import { codePath, landingPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import type { Face } from '@escale/contract/site/face/contract'
import type { SignInError } from '@escale/contract/site/public/pages'
import { productColor } from '@escale/contract/values/product'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { signIn } from '#access/sign-in/sign-in.ts'
import { asAccounts } from '#database/caller/company.ts'
import { faceOf, isInDirectory } from '#site/face/queries.ts'
import { page } from './page.ts'

/**
 * The sign-in page, with or without a company. Its form posts to the same URL, and signs in before any script
 * has loaded.
 */
export function signInPages(server: Server): Hono {
  const site = new Hono()
  site.get('/tenant/:slug', async (c) => {
    const slug = c.req.param('slug')
    const [face, isListed] = await asAccounts(server.pool, (client) =>
      Promise.all([faceOf(client, slug), isInDirectory(client, slug)]),
    )
    // Search engines may index the pages of companies in the public directory. Other pages must not reveal
    // that a company exists.
    return page(c, server, face?.primaryColor ?? productColor, {
      loginOf: face,
      isForSearchEngines: isListed,
    })
  })
  site.get('/auth', (c) => page(c, server, '', { loginOf: null }))
  site.post('/tenant/:slug', (c) => signInByForm(c, server, c.req.param('slug')))
  site.post('/auth', (c) => signInByForm(c, server))
  return site
}

/**
 * Signs in by the HTML form. When a second factor is needed, redirects to the page of the code. A cookie
 * identifies the sign-in that is not yet complete.
 */
async function signInByForm(c: Context, server: Server, tenant?: string): Promise<Response> {
  const typed = new URLSearchParams(await c.req.text())
  const email = typed.get('email') ?? ''
  const answer = await signIn(server, readRequestHead(c, server), {
    email,
    password: typed.get('password') ?? '',
    tenant,
  })
  if (answer.ok) return leadIn(c, answer)
  const refusal: Refusal = await answer.json()
  if (refusal.code === 'FACTOR_NEEDED') return leadTo(codePath(new URL(c.req.url).search, tenant), answer)
  const face = tenant === undefined ? null : await asAccounts(server.pool, (client) => faceOf(client, tenant))
  const wait = answer.headers.get('retry-after')
  if (wait) c.header('retry-after', wait)
  return page(c, server, colorOf(face, tenant), {
    loginOf: face,
    refused: refusedBy(refusal, email),
    status: answer.status as ContentfulStatusCode,
  })
}

/**
 * Redirects to the application and sets the session cookie. The application then requests the session itself.
 */
async function leadIn(c: Context, answer: Response): Promise<Response> {
  const session = (await answer.json()) as Session
  return leadTo(landingPath(session, new URL(c.req.url).search), answer)
}

function leadTo(location: string, answer: Response): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

type Refusal = { code: string; message: string; fields?: SignInError['fields'] }

function refusedBy({ code, message, fields = {} }: Refusal, email: string): SignInError {
  return { email, code, sentence: message, fields }
}

function colorOf(face: Face | null, tenant: string | undefined): string {
  return tenant === undefined ? '' : (face?.primaryColor ?? productColor)
}
