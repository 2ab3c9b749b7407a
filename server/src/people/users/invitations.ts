import { knownRole } from '@escale/contract/access/permissions'
import { invitationHours, invitationUrl, mostOpenInvitations } from '@escale/contract/people/invitations'
import type { Invitation } from '@escale/contract/people/users/contract'
import type { InviteDraft } from '@escale/contract/people/users/draft'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { invitationLetter } from './letters.ts'

type SentInvitation = { invitation: Invitation; link: string | null }

const columns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'role',
  'expires_at as expiresAt',
] as const
const isOpen = sql<boolean>`accepted_at is null and cancelled_at is null`
const end = sql<string>`now() + ${invitationHours} * interval '1 hour'`

/**
 * Invitations to the company that are neither accepted nor cancelled. Expired ones are included, because they
 * can be sent again.
 */
export async function openInvitations({ db }: CompanyTx): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(columns)
    .where(isOpen)
    .orderBy('created_at', 'desc')
    .limit(mostOpenInvitations)
    .execute()
  return rows.map(toInvitation)
}

/**
 * Throws when there are as many open invitations as the list can show. An email that has an open invitation
 * can still be invited again, because that replaces it.
 */
export async function refuseInvitationTooMany({ db }: CompanyTx, email: string): Promise<void> {
  const open = await db
    .selectFrom('invitations')
    .select('id')
    .where(isOpen)
    .where('email', '<>', email.toLowerCase())
    .limit(mostOpenInvitations)
    .execute()
  if (open.length >= mostOpenInvitations) throw new Refusal('TOO_MANY_INVITATIONS')
}

/**
 * Invites a person to the company. An email has one open invitation, so inviting again replaces the
 * invitation and its link.
 */
export async function invite(
  server: Server,
  company: CompanyTx,
  actor: Actor,
  draft: InviteDraft,
): Promise<SentInvitation> {
  const token = newSecret()
  const values = {
    first_name: draft.firstName,
    last_name: draft.lastName,
    role: draft.role,
    token_hash: secretHash(token),
    is_mailed: sendsMail(server),
    invited_by: actor.userId,
  }
  const row = await company.db
    .insertInto('invitations')
    .values({
      ...values,
      id: newId(),
      tenant_id: company.id,
      email: draft.email.toLowerCase(),
      expires_at: end,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email'])
        .where(isOpen)
        .doUpdateSet({ ...values, expires_at: end }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return sendInvitation(server, company, actor, toInvitation(row), token)
}

/** Sends a new link for an open invitation, with a new expiry. The previous link becomes invalid. */
export async function inviteAgain(
  server: Server,
  company: CompanyTx,
  actor: Actor,
  id: string,
): Promise<SentInvitation> {
  const token = newSecret()
  const row = await company.db
    .updateTable('invitations')
    .set({
      token_hash: secretHash(token),
      is_mailed: sendsMail(server),
      invited_by: actor.userId,
      expires_at: end,
    })
    .where('id', '=', id)
    .where(isOpen)
    .returning(columns)
    .executeTakeFirst()
  return sendInvitation(server, company, actor, toInvitation(requireFound(row)), token)
}

export async function cancelInvitation({ db }: CompanyTx, id: string): Promise<void> {
  const cancelled = await db
    .updateTable('invitations')
    .set({ cancelled_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  if (cancelled.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND')
}

// Emails the link of an invitation. When the server cannot send email, returns the link, which the inviter
// hands over. Otherwise the inviter never sees it.
async function sendInvitation(
  server: Server,
  company: CompanyTx,
  actor: Actor,
  invitation: Invitation,
  token: string,
): Promise<SentInvitation> {
  const url = invitationUrl(server.publicUrl, token)
  if (!sendsMail(server)) return { invitation, link: url }
  const { sender } = await senderOf(company)
  const { firstName, lastName, role, email } = invitation
  const letter = invitationLetter(sender, {
    name: `${firstName} ${lastName}`,
    role,
    inviter: actor.name,
    url,
  })
  await queueCompanyMail(company, { kind: 'invitation', to: email, userId: null, letter })
  return { invitation, link: null }
}

function toInvitation(row: {
  id: string
  firstName: string
  lastName: string
  email: string
  role: string
  expiresAt: string
}): Invitation {
  return { ...row, role: knownRole(row.role), isOver: Date.parse(row.expiresAt) < Date.now() }
}
