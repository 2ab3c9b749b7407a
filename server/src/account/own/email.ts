import { randomBytes } from 'node:crypto'
import type { EmailChangeDraft } from '@escale/contract/account/draft'
import type { PoolClient } from 'pg'
import type { Asked, RequestContext, Server } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { queueMail } from '#mail/queue.ts'
import { releaseAddress } from '../addresses.ts'
import { alreadyRegisteredLetter, emailChangeAskedLetter, emailChangedLetter, newEmailLetter } from '../letters.ts'
import { type Person, personByEmail, senderFor } from '../people.ts'
import { hashOf } from '../proofs.ts'
import { type Identified, identified, type Owner } from './identity.ts'

type AskedChange = Exclude<Identified, { outcome: 'ok' }> | { outcome: 'done' }

/** Mails a link to the new address and word of it to the old one. An address that has an account hears so; the caller sees no difference. */
export async function askEmail(context: RequestContext, owner: Owner, { current, email }: EmailChangeDraft): Promise<AskedChange> {
  const known = await identified(context, owner, current, 'EMAIL_CHANGE_ASKED')
  if (known.outcome !== 'ok') return known
  const { server, asked } = context
  await asAccounts(server.pool, async (client) => {
    await mailNewAddress(client, server, known.person, email.toLowerCase())
    await logEvent(client, asked, { action: 'EMAIL_CHANGE_ASKED', success: true, ...owner })
  })
  return { outcome: 'done' }
}

async function mailNewAddress(client: PoolClient, { publicUrl }: Server, person: Person, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into auth.email_changes (user_id, new_email, token_hash, expires_at) values ($1, $2, $3, now() + interval '24 hours')
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
    [person.id, email, hashOf(token)],
  )
  const sender = await senderFor(client, person.id)
  const known = await personByEmail(client, email)
  const taken = known?.isVerified ? known : undefined
  const forgottenUrl = `${publicUrl}/auth/oubli`
  const letter = taken
    ? alreadyRegisteredLetter(sender, `${publicUrl}/auth`, forgottenUrl)
    : newEmailLetter(sender, `${publicUrl}/auth/email?jeton=${token}`)
  await queueMail(client, { kind: taken ? 'déjà inscrit' : "changement d'email", to: email, userId: taken ? taken.id : person.id, letter })
  await queueMail(client, {
    kind: "changement d'email",
    to: person.email,
    userId: person.id,
    letter: emailChangeAskedLetter(sender, email, forgottenUrl),
  })
}

export async function cancelEmail(client: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.email_changes where user_id = $1', [userId])
  return rowCount === 1
}

type Confirmed = { userId: string; oldEmail: string; newEmail: string }

/** Gives an account its new address, by the link mailed there; false when the link is over or somebody has the address by now. */
export async function confirmNewEmail(server: Server, asked: Asked, token: string): Promise<boolean> {
  return asAccounts(server.pool, async (client) => {
    const confirmed = await takeAddress(client, asked, token)
    if (!confirmed) return false
    const { userId, oldEmail, newEmail } = confirmed
    // What was mailed to the old address opens nothing any more.
    await client.query('delete from auth.email_proofs where user_id = $1', [userId])
    const sender = await senderFor(client, userId)
    await queueMail(client, { kind: 'email changé', to: oldEmail, userId, letter: emailChangedLetter(sender, newEmail) })
    await logEvent(client, asked, { action: 'EMAIL_CHANGED', success: true, userId, tenantId: await homeOf(client, userId) })
    return true
  })
}

async function takeAddress(client: PoolClient, asked: Asked, token: string): Promise<Confirmed | undefined> {
  const waiting = await client.query<{ email: string }>(
    'select new_email as email from auth.email_changes where token_hash = $1 and expires_at > now()',
    [hashOf(token)],
  )
  if (waiting.rows[0]) await releaseAddress(client, asked, waiting.rows[0].email)
  const { rows } = await client.query<Confirmed>(
    `with used as (delete from auth.email_changes where token_hash = $1 and expires_at > now() returning user_id, new_email),
     before as (select u.id, u.email from auth.users u join used on used.user_id = u.id)
     update auth.users u set email = used.new_email, email_verified = true, attested_by = null, version = u.version + 1, updated_at = now()
     from used, before
     where u.id = used.user_id and before.id = u.id and not exists (select from auth.users other where other.email = used.new_email)
     returning u.id as "userId", before.email as "oldEmail", u.email as "newEmail"`,
    [hashOf(token)],
  )
  return rows[0]
}

async function homeOf(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select tenant_id as id from user_tenants where user_id = $1 order by is_default desc, created_at limit 1',
    [userId],
  )
  return rows[0]?.id
}
