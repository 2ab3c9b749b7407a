import { accountMessages } from '@escale/contract/account/messages'
import { messages } from '@escale/contract/messages'
import { apiRefusals } from '@escale/contract/refusals'
import type { Session } from '@escale/contract/session/contract'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { asAccounts } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { placeOf, placeSession, sessionOf } from '#session/queries.ts'
import { emailHash, logSecurityEvent } from './security-log.ts'
import type { Asked, Server } from './server.ts'

const Credentials = z.object({
  email: z.string().trim().min(1, 'Indiquez votre email.').max(200),
  password: z.string().min(1, 'Indiquez votre mot de passe.').max(200),
  /** Slug of the company whose page one signs in on. */
  tenant: z.string().max(40).optional(),
})

type Refusal = { status: number; code: string; message: string; fields?: Record<string, string>; retryAfter?: number }

/** `POST /api/auth/sign-in/email`: answers the Session and sets the cookie, or refuses in the product's words. */
export async function signIn(server: Server, asked: Asked, headers: Headers, body: unknown): Promise<Response> {
  const parsed = Credentials.safeParse(body)
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
    return refuse({ status: 422, code: 'INVALID', message: messages.invalid, fields })
  }
  const { email, password, tenant } = parsed.data

  const wait = await asAccounts(server.pool, (client) => countAttempt(client, email, asked.address))
  if (wait > 0) return refuse({ status: 429, code: 'TOO_MANY', message: apiRefusals.tooManyTries, retryAfter: wait })

  const answer = await server.auth.api
    .signInEmail({ body: { email: email.toLowerCase(), password }, headers, asResponse: true })
    .catch(() => new Response(null, { status: 500 }))
  if (!answer.ok) return refuse(await failed(server, asked, email, answer))

  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  const opened = await asAccounts(server.pool, (client) => openSession(client, asked, { token, userId: user.id, email, tenant }))
  if ('code' in opened) return refuse(opened)
  return Response.json(opened, { headers: { 'set-cookie': answer.headers.get('set-cookie') ?? '' } })
}

/** `POST /api/auth/sign-out`: ends the session, here and in the list of sign-ins. */
export async function signOut(server: Server, asked: Asked, headers: Headers): Promise<Response> {
  const { token } = asked
  if (token) {
    await asAccounts(server.pool, async (client) => {
      const session = await sessionOf(client, token)
      if (!session) return
      await client.query(
        `update user_sessions set session_end = now() where id = (
           select id from user_sessions where user_id = $1 and session_end is null order by session_start desc limit 1)`,
        [session.user.id],
      )
      await client.query('delete from auth.sessions where token = $1', [token])
      await logSecurityEvent(client, asked, { action: 'LOGOUT', success: true, tenantId: session.company?.id, userId: session.user.id })
    })
  }
  const answer = await server.auth.api.signOut({ headers, asResponse: true })
  return Response.json({ success: true }, { headers: { 'set-cookie': answer.headers.get('set-cookie') ?? '' } })
}

async function openSession(
  client: PoolClient,
  asked: Asked,
  { token, userId, email, tenant }: { token: string; userId: string; email: string; tenant: string | undefined },
): Promise<Session | Refusal> {
  const place = await placeOf(client, userId, tenant)
  if ('refusal' in place) {
    await client.query('delete from auth.sessions where token = $1', [token])
    await logSecurityEvent(client, asked, { action: 'ACCESS_DENIED', success: false, userId, errorMessage: place.refusal })
    return { status: 403, code: place.refusal, message: place.refusal === 'SUSPENDED' ? messages.companySuspended : messages.notAMember }
  }
  const [session] = await Promise.all([
    placeSession(client, token, place.companyId).then(() => sessionOf(client, token)),
    asked.token && client.query('delete from auth.sessions where token = $1', [asked.token]), // whoever was signed in here before
    client.query('update auth.sessions set ip_address = $2 where token = $1', [token, asked.address]), // the library leaves it empty
    client.query('delete from auth.sign_in_tries where key = $1', [accountKey(email)]),
    client.query('insert into user_sessions (id, user_id, user_agent) values ($1, $2, $3)', [newId(), userId, asked.userAgent.slice(0, 300)]),
    logSecurityEvent(client, asked, { action: 'LOGIN_ATTEMPT', success: true, tenantId: place.companyId, userId }),
  ])
  return session ?? { status: 500, code: 'UNEXPECTED', message: messages.signInFailed }
}

async function failed(server: Server, asked: Asked, email: string, answer: Response): Promise<Refusal> {
  const isUnverified = answer.status === 403 // said only after the right password
  const wrong = answer.status === 401 || answer.status === 400
  await asAccounts(server.pool, async (client) => {
    const { rows } = await client.query(
      `select u.id, (select m.tenant_id from user_tenants m where m.user_id = u.id order by m.is_default desc, m.created_at limit 1) as tenant_id
       from auth.users u where u.email = $1`,
      [email.toLowerCase()],
    )
    const known = rows[0]
    await logSecurityEvent(client, asked, {
      action: wrong || isUnverified ? 'LOGIN_ATTEMPT' : 'LOGIN_FAILED',
      success: false,
      tenantId: known?.tenant_id,
      userId: known?.id,
      emailHash: known ? null : emailHash(email),
      errorMessage: wrong ? null : isUnverified ? 'EMAIL_UNVERIFIED' : `HTTP ${answer.status}`,
    })
  })
  if (wrong) return { status: 401, code: 'WRONG_CREDENTIALS', message: apiRefusals.wrongCredentials }
  if (isUnverified) return { status: 403, code: 'EMAIL_UNVERIFIED', message: accountMessages.emailUnverified }
  return { status: 500, code: 'SIGN_IN_FAILED', message: messages.signInFailed }
}

/** Ten tries per account and fifty per address in a quarter of an hour; then seconds to wait, growing. */
async function countAttempt(client: PoolClient, email: string, address: string): Promise<number> {
  const { rows } = await client.query<{ wait: number }>('select auth.count_sign_in($1, $2) as wait', [
    [accountKey(email), `address:${address}`],
    [10, 50],
  ])
  return rows[0]?.wait ?? 0
}

function accountKey(email: string): string {
  return `account:${emailHash(email)}`
}

function refuse({ status, code, message, fields, retryAfter }: Refusal): Response {
  return Response.json({ code, message, ...(fields && { fields }) }, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
}
