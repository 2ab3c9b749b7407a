import { companyChoices, knownRole } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, type SessionHash, secretHash, tokenHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'

type SessionRow = {
  user_id: string
  first_name: string
  last_name: string
  email: string
  role: string
  tenant_id: string | null
  closed: Session['closed']
  support_until: string | null
  support_writes: boolean
  slug: string
  name: string
  time_zone: string
  primary_color: string
  logo_url: string | null
  style_sheet: string | null
  choices: string[] | null
  renew_before: string
  level: Session['level']
  ways: Session['ways']
  lacks: Session['lacks']
  companies: Session['companies']
  practice: Session['practice']
}

/** The session as the browser receives it. Null when it has expired or ended. */
export async function sessionOf(client: PoolClient, sessionHash: string): Promise<Session | null> {
  const [row] = await send<SessionRow>(client, {
    text: `select e.user_id, e.first_name, e.last_name, e.email, e.role, e.tenant_id,
      case when e.closed in ('suspended', 'left') then e.closed end as closed,
       case when s.factor_at is null then 1 else 2 end as level, s.ways,
       case when e.closed = 'factor' then case when auth.has_factor(e.user_id) then 'proof' else 'enrolment' end end as lacks, e.support_until, e.support_writes,
       t.slug, t.name, t.time_zone, t.primary_color, t.logo_url,
       case when t.custom_css_compiled is not null then '/theme/company/' || t.id || '/' || left(encode(sha256(convert_to(t.custom_css_compiled, 'utf8')), 'hex'), 16) || '.css' end as style_sheet,
       access.choices_of(t) as choices,
       least(s.access_until, s.expires_at) as renew_before,
       coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'slug', m.slug, 'name', m.name)
         order by m.name)
         from user_tenants u join tenants m on m.id = u.tenant_id and m.is_active
         where u.user_id = e.user_id and u.deactivated_at is null), '[]') as companies,
       case when e.support_until is null then (select jsonb_build_object('id', p.id, 'homeId', p.practice_of,
         'generation', access.practice_generation(p.created_at)) from tenants p where p.id = access.practice_id(e.tenant_id)) end as practice
     from access.enter($1, 'check') e
     join auth.sessions s on s.token_hash = $1
     left join tenants t on t.id = e.tenant_id`,
    values: [sessionHash],
  })
  return row ? sessionOfRow(row) : null
}

function sessionOfRow(row: SessionRow): Session {
  return {
    user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    role: knownRole(row.role),
    company: row.tenant_id === null ? null : companyOfRow(row, row.tenant_id),
    support: row.support_until === null ? null : { until: row.support_until, writes: row.support_writes },
    closed: row.closed,
    level: row.level,
    ways: row.ways,
    lacks: row.lacks,
    companies: row.companies,
    expiresAt: row.renew_before,
    practice: row.practice,
  }
}

function companyOfRow(row: SessionRow, id: string): NonNullable<Session['company']> {
  const {
    slug,
    name,
    time_zone: timeZone,
    primary_color: primaryColor,
    logo_url: logoUrl,
    style_sheet: styleSheet,
  } = row
  const choices = companyChoices.filter((choice) => row.choices?.includes(choice))
  return { id, slug, name, timeZone, primaryColor, logoUrl, styleSheet, choices }
}

/** Returns the session hash of a request. Throws UNAUTHORIZED for an anonymous request. */
export function requireSession({ sessionHash }: { sessionHash: SessionHash | null }): SessionHash {
  if (!sessionHash) throw new Refusal('UNAUTHORIZED')
  return sessionHash
}

/** Returns the session. Throws UNAUTHORIZED when it is over. */
export async function requireLiveSession(client: PoolClient, sessionHash: string): Promise<Session> {
  const session = await sessionOf(client, sessionHash)
  if (!session) throw new Refusal('UNAUTHORIZED')
  return session
}

/**
 * Returns the session. Throws UNAUTHORIZED when it is over, and FACTOR_LACKING when the second factor is
 * pending.
 */
export async function requireFullSession(client: PoolClient, sessionHash: string): Promise<Session> {
  const session = await requireLiveSession(client, sessionHash)
  if (session.lacks) throw new Refusal('FACTOR_LACKING')
  return session
}

/**
 * Extends a session in use. Access lasts 15 minutes until the next extension. The session ends after 12 hours
 * without use, and after 7 days in any case.
 */
export async function renewSession(pool: Pool, sessionHash: string): Promise<void> {
  await asAccounts(pool, (client) => extendSession(client, sessionHash))
}

export async function extendSession(client: PoolClient, sessionHash: string): Promise<void> {
  await client.query(
    `update auth.sessions set
       access_until = now() + interval '15 minutes',
       expires_at = least(now() + interval '12 hours', created_at + interval '7 days'),
       updated_at = now()
     where token_hash = $1 and expires_at > now()`,
    [sessionHash],
  )
}

/**
 * Gives the session a new token, so that a stolen one becomes useless. Throws UNAUTHORIZED when the session
 * is over.
 */
export async function rotateSession(client: PoolClient, sessionHash: string): Promise<string> {
  const newToken = newSecret()
  const { rowCount } = await client.query(
    'update auth.sessions set token_hash = $2, updated_at = now() where token_hash = $1',
    [sessionHash, tokenHash(newToken)],
  )
  if (!rowCount) throw new Refusal('UNAUTHORIZED')
  return newToken
}

/**
 * Where a sign-in leads. `tenant`: slug of the company whose sign-in page was used. `invitation`: token of an
 * invitation to accept.
 */
export type SignInTarget = { tenant?: string | undefined; invitation?: string | undefined }

export type Placement = { refusal: 'NOT_A_MEMBER' | 'SUSPENDED' } | { companyId: string | null }

/**
 * Chooses the company in which a session starts: the company of the sign-in page, else the person's default
 * company, else their only one, else none. Refused for people outside the sign-in page's company, and when
 * all companies of the person are suspended. Super admins can still sign in then, to reopen a company, and so
 * can people who come to accept an invitation.
 */
export async function placementOf(
  client: PoolClient,
  userId: string,
  { tenant: slug, invitation }: SignInTarget,
): Promise<Placement> {
  const rows = await send<{ id: string; slug: string; is_active: boolean; is_default: boolean }>(client, {
    text: `select t.id, t.slug, t.is_active, u.is_default from user_tenants u
      join tenants t on t.id = u.tenant_id
     where u.user_id = $1 and u.deactivated_at is null order by u.is_default desc, u.created_at`,
    values: [userId],
  })
  if (slug !== undefined) {
    const pageCompany = rows.find((company) => company.slug === slug)
    if (!pageCompany) return { refusal: 'NOT_A_MEMBER' }
    return pageCompany.is_active ? { companyId: pageCompany.id } : { refusal: 'SUSPENDED' }
  }
  const active = rows.filter((company) => company.is_active)
  if (
    rows.length > 0 &&
    active.length === 0 &&
    !(await isSuperAdmin(client, userId)) &&
    !(await isInvited(client, userId, invitation))
  )
    return { refusal: 'SUSPENDED' }
  const first = active.find((company) => company.is_default) ?? (active.length === 1 ? active[0] : undefined)
  return { companyId: first?.id ?? null }
}

/**
 * True if the token belongs to an open invitation for the person's email. The invitation is checked again
 * when it is accepted.
 */
async function isInvited(client: PoolClient, userId: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  const invitations = await send(client, {
    text: `select from (
        select email, token_hash, expires_at, accepted_at, cancelled_at from invitations
        union all select email, token_hash, expires_at, accepted_at, cancelled_at
          from auth.super_admin_invitations) given
      where token_hash = $2 and email = (select email from auth.users where id = $1)
        and expires_at > now() and accepted_at is null and cancelled_at is null`,
    values: [userId, secretHash(token)],
  })
  return invitations.length > 0
}

export async function isSuperAdmin(client: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>('select auth.is_super_admin($1) as answer', [
    userId,
  ])
  return rows[0]?.answer === true
}

/**
 * The sign-in methods of a session, and the company whose identity provider opened it (null for other
 * methods).
 */
export type SessionOrigin = { ways: Session['ways']; providerTenant: string | null }

type NewSession = SessionOrigin & {
  sessionHash: string
  userId: string
  companyId: string | null
  address: string
  device: string
}

/**
 * Sign-in methods that also count as a fresh proof of identity. A sign-on through an identity provider and an
 * SMS code do not.
 */
const proofs: readonly Session['ways'][number][] = ['password', 'email', 'totp', 'backup', 'passkey']

export async function openSession(client: PoolClient, session: NewSession): Promise<void> {
  const { sessionHash, userId, companyId, address, device, ways, providerTenant } = session
  const hasFactor = ways.length > 1 || ways.includes('passkey')
  const isProved = ways.some((way) => proofs.includes(way))
  await send(client, {
    text: `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id, ip_address,
      user_agent, ways, factor_at, proved_at, provider_tenant)
      values ($1, $2, $3, now() + interval '12 hours', $4, $5, $6, $7, case when $8 then now() end,
        case when $9 then now() end, $10)`,
    values: [
      newId(),
      userId,
      sessionHash,
      companyId,
      address,
      device,
      ways,
      hasFactor,
      isProved,
      providerTenant,
    ],
  })
}

export async function moveSession(
  client: PoolClient,
  sessionHash: string,
  companyId: string | null,
): Promise<void> {
  await client.query(
    `update auth.sessions set company_id = $2, support_until = null, support_writes = false,
      support_reason = null, updated_at = now() where token_hash = $1`,
    [sessionHash, companyId],
  )
}
