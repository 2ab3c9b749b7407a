import type { Role } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import type { InvitationFace } from '@escale/contract/people/account/contract'
import type { NewcomerDraft } from '@escale/contract/people/account/draft'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestContext, RequestHead } from '#access/caller/server.ts'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { deleteSessions, endSessions } from '#access/session/ended-sessions.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import { moveSession, sessionOf } from '#access/session/sessions.ts'
import { openPlacedSession } from '#access/sign-in/sign-in-place.ts'
import { asAccounts } from '#database/caller/company.ts'
import { type SessionHash, secretHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { logEvent } from '#journal/event.ts'
import { passwordHashOf, personByEmail, personById } from '#people/account/person/people.ts'
import { makeSuperAdmin } from '#people/account/person/super-admins.ts'
import {
  attestedAccountOf,
  confirmAddress,
  makeAttestedAccount,
  makeProvedAccount,
  type NewAccount,
} from './addresses.ts'

/** `tenantId` is null for the invitation of a super_admin. */
type Invitation = InvitationFace & {
  id: string
  tenantId: string | null
  invitedBy: string | null
  isMailed: boolean
}

/** SQL condition for an invitation that is neither accepted nor cancelled. It may have expired. */
export const openInvitationCondition = 'accepted_at is null and cancelled_at is null'

/**
 * Finds the invitation of a link. Throws when it was accepted or cancelled or has expired, when its company
 * is suspended, and when its author is no longer an admin.
 */
export async function invitationOf(client: PoolClient, token: string): Promise<Invitation> {
  const { rows } = await client.query(
    `select i.*, t.name, t.slug, t.primary_color,
       exists (select from auth.users u
         where u.email = i.email
         and (u.email_verified or (u.attested_by = i.tenant_id and not i.is_mailed))) as has_account
     from (
       select id, tenant_id, invited_by, is_mailed, first_name, last_name, email, role from invitations
         where token_hash = $1 and expires_at > now() and ${openInvitationCondition}
       union all
       select id, null, invited_by, is_mailed, first_name, last_name, email, 'super_admin'
         from auth.super_admin_invitations
         where token_hash = $1 and expires_at > now() and ${openInvitationCondition}) i
     left join tenants t on t.id = i.tenant_id and t.is_active
     where (i.tenant_id is null or t.id is not null)
       and (i.invited_by is null or auth.is_super_admin(i.invited_by) or (
       auth.given_role(i.tenant_id, i.invited_by) = 'admin'
       and exists (select from user_tenants m
         where m.tenant_id = i.tenant_id and m.user_id = i.invited_by and m.deactivated_at is null)))`,
    [secretHash(token)],
  )
  const row = rows[0]
  if (!row) throw new Refusal('LINK_OVER')
  return {
    id: row.id,
    tenantId: row.tenant_id,
    invitedBy: row.invited_by,
    isMailed: row.is_mailed,
    company: row.tenant_id && { name: row.name, slug: row.slug, primaryColor: row.primary_color },
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role as Role,
    hasAccount: row.has_account,
  }
}

/** The part of an invitation that the person who opens its link may see. */
export function faceOf(invitation: Invitation): InvitationFace {
  const { company, firstName, lastName, email, role, hasAccount } = invitation
  return { company, firstName, lastName, email, role, hasAccount }
}

/**
 * Accepts an invitation. A person without an account creates one by filling in the form. A person with an
 * account must be signed in with it.
 */
export async function acceptInvitation(
  context: RequestContext,
  token: string,
  newcomer: NewcomerDraft | undefined,
): Promise<void> {
  const { server, asked } = context
  const invited = await asAccounts(server.pool, (client) => invitationOf(client, token))
  if (invited.hasAccount || !newcomer) return acceptAsMember(context, token)
  await limitAttempts(server.pool, 'password', invited.email, asked)
  const attestedId = invited.isMailed
    ? await attestedAccountOf(server.pool, invited.email, newcomer.password)
    : undefined
  const about = [newcomer.firstName, newcomer.lastName, invited.email, invited.company?.name ?? '']
  if (!attestedId) await refuseWeakPassword(newcomer.password, about)
  const passwordHash = attestedId ? '' : await hashPassword(newcomer.password)

  await asAccounts(server.pool, async (client) => {
    const known = await personByEmail(client, invited.email)
    if (known?.isVerified) throw new Refusal('SIGN_IN_FIRST')
    if (known && !invited.isMailed) throw new Refusal('EMAIL_UNPROVED')
    const invitation = await useInvitation(client, token)
    const account = {
      firstName: newcomer.firstName,
      lastName: newcomer.lastName,
      email: invitation.email,
      passwordHash,
    }
    const userId =
      attestedId && (await confirmAddress(client, attestedId))
        ? attestedId
        : await createAccount(client, asked, invitation, account)
    if (!userId) throw new Error('Another request created an account with this address meanwhile')
    await admitPerson(client, asked, invitation, userId)
  })
}

/**
 * Creates the account of an invited person. The email is verified if the invitation was emailed. If the link
 * was handed over instead, only the company vouches for the email. A link to become super_admin counts as
 * proof of the email even when handed over, because no company could vouch for it.
 */
async function createAccount(
  client: PoolClient,
  asked: RequestHead,
  { isMailed, tenantId }: Invitation,
  account: NewAccount,
): Promise<string | undefined> {
  return isMailed || tenantId === null
    ? makeProvedAccount(client, asked, account)
    : makeAttestedAccount(client, tenantId, account)
}

async function acceptAsMember(context: RequestContext, token: string): Promise<void> {
  const { server, asked } = context
  const { sessionHash } = asked
  if (!sessionHash) throw new Refusal('SIGN_IN_FIRST')
  const leavesProvider = await asAccounts(server.pool, (client) =>
    isForOtherCompany(client, sessionHash, token),
  )
  if (leavesProvider) return acceptBesideProvider(context, sessionHash, token)
  await runAndRotateSession(context, async (client) => {
    const { session, invitation } = await acceptInSession(client, asked, sessionHash, token)
    if (session.role !== 'super_admin' && invitation.tenantId)
      await moveSession(client, sessionHash, invitation.tenantId)
  })
}

/**
 * True when the session was opened by a company's identity provider and the invitation is not from that
 * company.
 */
async function isForOtherCompany(
  client: PoolClient,
  sessionHash: SessionHash,
  token: string,
): Promise<boolean> {
  const { rows } = await client.query<{ providerTenant: string | null }>(
    'select provider_tenant as "providerTenant" from auth.sessions where token_hash = $1',
    [sessionHash],
  )
  const providerTenant = rows[0]?.providerTenant ?? null
  return providerTenant !== null && (await invitationOf(client, token)).tenantId !== providerTenant
}

/**
 * Accepts an invitation of another company than the one whose identity provider opened the session. That
 * session ends, because its provider signs in only people of its own company. If the invitation was emailed,
 * its link proves the email, so a new session opens. A person who has a second factor, or whose link was
 * handed over, must sign in again.
 */
async function acceptBesideProvider(
  context: RequestContext,
  sessionHash: SessionHash,
  token: string,
): Promise<void> {
  const { server, asked, setCookie } = context
  const opened = await asAccounts(server.pool, async (client) => {
    const { session, invitation } = await acceptInSession(client, asked, sessionHash, token)
    const userId = session.user.id
    if (!invitation.isMailed && (await passwordHashOf(client, userId)) === null)
      throw new Refusal('PASSWORD_FIRST')
    await deleteSessions(client, 'token_hash = $1', [sessionHash])
    if (!invitation.isMailed || asked.isToken || (await hasFactor(client, userId))) return undefined
    return openPlacedSession(
      client,
      asked,
      userId,
      { companyId: invitation.tenantId },
      { ways: ['email'], providerTenant: null },
    )
  })
  setCookie?.(sessionCookie(opened && 'token' in opened ? opened.token : null, server))
}

type Acceptance = { session: Session; invitation: Invitation }

async function acceptInSession(
  client: PoolClient,
  asked: RequestHead,
  sessionHash: SessionHash,
  token: string,
): Promise<Acceptance> {
  const session = await sessionOf(client, sessionHash)
  if (session?.lacks) throw new Refusal('FACTOR_LACKING')
  const invited = await invitationOf(client, token)
  const person = session && (await personById(client, session.user.id))
  if (!session || person?.email !== invited.email) throw new Refusal('SIGN_IN_FIRST')
  if (!person.isVerified && !invited.isMailed && person.attestedBy !== invited.tenantId)
    throw new Refusal('EMAIL_UNPROVED')
  const invitation = await useInvitation(client, token)
  if (!person.isVerified && invited.isMailed) await confirmAddress(client, person.id)
  await admitPerson(client, asked, invitation, person.id)
  return { session, invitation }
}

async function useInvitation(client: PoolClient, token: string): Promise<Invitation> {
  const invitation = await invitationOf(client, token)
  const { rowCount } = invitation.tenantId
    ? await client.query(
        `update invitations set accepted_at = now() where tenant_id = $1 and id = $2 and ${openInvitationCondition}`,
        [invitation.tenantId, invitation.id],
      )
    : await client.query(
        `update auth.super_admin_invitations set accepted_at = now() where id = $1 and ${openInvitationCondition}`,
        [invitation.id],
      )
  if (!rowCount) throw new Refusal('LINK_OVER')
  return invitation
}

async function admitPerson(
  client: PoolClient,
  asked: RequestHead,
  { tenantId, role, invitedBy, email }: Invitation,
  userId: string,
): Promise<void> {
  if (tenantId === null) {
    await makeSuperAdmin(client, userId, invitedBy)
    // Other sessions of the person were opened without these rights, so they end.
    await endSessions(client, userId, asked.sessionHash)
    const about = { tableName: 'super_admins', recordId: userId, errorMessage: email }
    return logEvent(client, asked, { action: 'SUPER_ADMIN_MADE', success: true, userId, ...about })
  }
  await client.query('select access.admit($1, $2, $3, $4, $5)', [tenantId, userId, role, invitedBy, newId()])
  await client.query(
    `update access_requests set status = 'Acceptée', decided_by = $3, decided_at = now()
     where tenant_id = $1 and user_id = $2 and status = 'En attente'`,
    [tenantId, userId, invitedBy],
  )
  await logEvent(client, asked, { action: 'INVITATION_ACCEPTED', success: true, tenantId, userId })
}
