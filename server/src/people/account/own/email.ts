import type { EmailChangeDraft } from '@escale/contract/people/account/draft'
import type { PoolClient } from 'pg'
import type { RequestContext, RequestHead, Server } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { logEvent } from '#journal/event.ts'
import { deleteAttestedAccount } from '#people/account/address/addresses.ts'
import {
  alreadyRegisteredLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  newEmailLetter,
} from '#people/account/person/letters.ts'
import { homeCompanyOf, type Person, personByEmail, senderFor } from '#people/account/person/people.ts'
import { confirmPassword, lockConfirmation, type Owner } from './confirm-password.ts'

/**
 * Emails a confirmation link to the new email address and a notice to the current one. If the new one already
 * has an account, its owner is told by email instead. The response is the same in both cases.
 */
export async function requestEmailChange(
  context: RequestContext,
  owner: Owner,
  { current, email }: EmailChangeDraft,
): Promise<void> {
  const person = await confirmPassword(context, owner, current, 'EMAIL_CHANGE_ASKED')
  const { server, asked } = context
  await asAccounts(server.pool, async (client) => {
    await lockConfirmation(client, person)
    await mailNewAddress(client, server, person, email.toLowerCase())
    await logEvent(client, asked, { action: 'EMAIL_CHANGE_ASKED', success: true, ...owner })
  })
}

async function mailNewAddress(
  client: PoolClient,
  { publicUrl }: Server,
  person: Person,
  email: string,
): Promise<void> {
  const token = newSecret()
  await client.query(
    `insert into auth.email_changes (user_id, new_email, token_hash, expires_at)
       values ($1, $2, $3, now() + interval '24 hours')
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash,
       expires_at = excluded.expires_at, created_at = now()`,
    [person.id, email, secretHash(token)],
  )
  const sender = await senderFor(client, person.id)
  const holder = await personByEmail(client, email)
  const owner = holder?.isVerified ? holder : undefined
  const forgottenUrl = `${publicUrl}/auth/oubli`
  const letter = owner
    ? alreadyRegisteredLetter(sender, `${publicUrl}/auth`, forgottenUrl)
    : newEmailLetter(sender, `${publicUrl}/auth/email?jeton=${token}`)
  await queueMail(client, {
    kind: owner ? 'déjà inscrit' : "changement d'email",
    to: email,
    userId: owner ? owner.id : person.id,
    letter,
  })
  await queueMail(client, {
    kind: "changement d'email",
    to: person.email,
    userId: person.id,
    letter: emailChangeAskedLetter(sender, email, forgottenUrl),
  })
}

export async function cancelEmail(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.email_changes where user_id = $1', [userId])
}

type EmailChange = { userId: string; oldEmail: string; newEmail: string }

/**
 * Replaces the email of an account. The token comes from the link sent to the new address. Throws when this
 * address has an account by now.
 */
export async function confirmNewEmail(server: Server, asked: RequestHead, token: string): Promise<void> {
  await asAccounts(server.pool, async (client) => {
    const { userId, oldEmail, newEmail } = await replaceAddress(client, asked, token)
    // Links and codes sent to the old email address become invalid.
    await client.query('delete from auth.email_proofs where user_id = $1', [userId])
    const sender = await senderFor(client, userId)
    await queueMail(client, {
      kind: 'email changé',
      to: oldEmail,
      userId,
      letter: emailChangedLetter(sender, newEmail),
    })
    await logEvent(client, asked, {
      action: 'EMAIL_CHANGED',
      success: true,
      userId,
      tenantId: await homeCompanyOf(client, userId),
    })
  })
}

async function replaceAddress(client: PoolClient, asked: RequestHead, token: string): Promise<EmailChange> {
  const waiting = await client.query<{ email: string }>(
    'select new_email as email from auth.email_changes where token_hash = $1 and expires_at > now()',
    [secretHash(token)],
  )
  if (waiting.rows[0]) await deleteAttestedAccount(client, asked, waiting.rows[0].email)
  const { rows } = await client.query<EmailChange>(
    `with used as (delete from auth.email_changes where token_hash = $1 and expires_at > now()
       returning user_id, new_email),
     before as (select u.id, u.email from auth.users u join used on used.user_id = u.id)
     update auth.users u
       set email = used.new_email, email_verified = true, attested_by = null, version = u.version + 1,
       updated_at = now()
     from used, before
     where u.id = used.user_id and before.id = u.id
       and not exists (select from auth.users other where other.email = used.new_email)
     returning u.id as "userId", before.email as "oldEmail", u.email as "newEmail"`,
    [secretHash(token)],
  )
  if (!rows[0]) throw new Refusal('LINK_OVER')
  return rows[0]
}
