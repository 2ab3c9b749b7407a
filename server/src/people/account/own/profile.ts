import type { ProfileDraft } from '@escale/contract/people/account/draft'
import type { Profile } from '@escale/contract/people/account/own-account'
import type { PoolClient } from 'pg'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'

const columns = `u.version, u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_verified as "isEmailProved", u.phone,
  (select c.new_email from auth.email_changes c
    where c.user_id = u.id and c.expires_at > now()) as "pendingEmail"`

export async function profileOf(client: PoolClient, userId: string): Promise<Profile> {
  const { rows } = await client.query<Profile>(`select ${columns} from auth.users u where u.id = $1`, [
    userId,
  ])
  return requireFound(rows[0])
}

export async function saveProfile(
  client: PoolClient,
  userId: string,
  version: number,
  { firstName, lastName, phone }: ProfileDraft,
): Promise<Profile> {
  const { rowCount } = await client.query(
    `update auth.users
       set name = $3, first_name = $4, last_name = $5, phone = $6, version = version + 1, updated_at = now()
     where id = $1 and version = $2`,
    [userId, version, `${firstName} ${lastName}`, firstName, lastName, phone],
  )
  const current = await profileOf(client, userId)
  if (rowCount !== 1) throw staleOrGone(current)
  return current
}
