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
 * The page of sign-in, of a company or of none; its form is sent to its own address, and signs in before any
 * script is there.
 */
export function signInPages(server: Server): Hono {
  const site = new Hono()
  site.get('/tenant/:slug', async (c) => {
    const slug = c.req.param('slug')
    const [face, isListed] = await asAccounts(server.pool, (client) =>
      Promise.all([faceOf(client, slug), isInDirectory(client, slug)]),
    )
    // Who is in the directory may be found; whether the others exist at all is nobody's business.
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

/** Who has a second factor is led to where its code is given, with what their browser keeps of it. */
async function signInByForm(c: Context, server: Server, tenant?: string): Promise<Response> {
  const typed = new URLSearchParams(await c.req.text())
  const email = typed.get('email') ?? ''
  const answer = await signIn(server, readRequestHead(c.req.raw, server), {
    email,
    password: typed.get('password') ?? '',
    tenant,
  })
  if (answer.ok) return leadIn(c, answer)
  const told: Told = await answer.json()
  if (told.code === 'FACTOR_NEEDED') return leadTo(codePath(new URL(c.req.url).search, tenant), answer)
  const face = tenant === undefined ? null : await asAccounts(server.pool, (client) => faceOf(client, tenant))
  const wait = answer.headers.get('retry-after')
  if (wait) c.header('retry-after', wait)
  return page(c, server, colorOf(face, tenant), {
    loginOf: face,
    refused: refusedBy(told, email),
    status: answer.status as ContentfulStatusCode,
  })
}

/** To the application, with the session: it asks what it is worth, having kept nothing of it. */
async function leadIn(c: Context, answer: Response): Promise<Response> {
  const session = (await answer.json()) as Session
  return leadTo(landingPath(session, new URL(c.req.url).search), answer)
}

function leadTo(location: string, answer: Response): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

type Told = { code: string; message: string; fields?: SignInError['fields'] }

function refusedBy({ code, message, fields = {} }: Told, email: string): SignInError {
  return { email, code, sentence: message, fields }
}

function colorOf(face: Face | null, tenant: string | undefined): string {
  return tenant === undefined ? '' : (face?.primaryColor ?? productColor)
}
