import type { SuperAdminDraft } from '@escale/contract/people/account/draft'
import type { SuperAdminInvitation } from '@escale/contract/people/account/super-admins'
import { invitationHours, invitationUrl } from '@escale/contract/people/invitations'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { openInvitationCondition } from '#people/account/address/invitation.ts'
import { productSender } from '#people/account/person/people.ts'
import { superAdminInvitationLetter } from './letters.ts'

const columns = `id, first_name as "firstName", last_name as "lastName", email, expires_at as "expiresAt", expires_at < now() as "isOver"`

/** Invitations to become super_admin that are neither accepted nor cancelled. They may have expired. */
export async function openInvitations(client: PoolClient): Promise<SuperAdminInvitation[]> {
  const { rows } = await client.query<SuperAdminInvitation>(
    `select ${columns} from auth.super_admin_invitations
     where ${openInvitationCondition} order by created_at desc, id desc limit 200`,
  )
  return rows
}

/**
 * Invites a person to become super_admin. An email has one open invitation, so inviting again replaces the
 * invitation and its link. When the server cannot send email, the inviter hands the link over.
 */
export async function invite(
  client: PoolClient,
  server: Server,
  actor: Actor,
  draft: Omit<SuperAdminDraft, 'current'>,
) {
  const token = newSecret()
  const isMailed = sendsMail(server)
  const email = draft.email.toLowerCase()
  const { rows } = await client.query<SuperAdminInvitation>(
    `insert into auth.super_admin_invitations (id, first_name, last_name, email, token_hash, is_mailed,
       invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 hour')
     on conflict (email)
       where ${openInvitationCondition} do update set first_name = excluded.first_name, last_name = excluded.last_name,
       token_hash = excluded.token_hash, is_mailed = excluded.is_mailed, invited_by = excluded.invited_by, expires_at = excluded.expires_at
     returning ${columns}`,
    [
      newId(),
      draft.firstName,
      draft.lastName,
      email,
      secretHash(token),
      isMailed,
      actor.userId,
      invitationHours,
    ],
  )
  const invitation = rows[0] as SuperAdminInvitation
  const url = invitationUrl(server.publicUrl, token)
  if (!isMailed) return { invitation, link: url }
  const letter = superAdminInvitationLetter(productSender, {
    name: `${draft.firstName} ${draft.lastName}`,
    inviter: actor.name,
    url,
  })
  await queueMail(client, { kind: 'invitation', to: email, userId: null, letter })
  return { invitation, link: null }
}

export async function cancelInvitation(client: PoolClient, id: string): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.super_admin_invitations set cancelled_at = now() where id = $1 and ${openInvitationCondition}`,
    [id],
  )
  if (rowCount !== 1) throw new Refusal('NOT_FOUND')
}
