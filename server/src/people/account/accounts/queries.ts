import { knownRole } from '@escale/contract/access/permissions'
import type { Account, AccountList } from '@escale/contract/people/account/accounts'
import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import type { PoolClient } from 'pg'
import { requireFound } from '#access/refusal/refusal.ts'

type Row = Omit<Account, 'companies'> & {
  companies: { id: string; name: string; role: string | null; isActive: boolean }[]
}

const accountText = `select u.id, u.version, u.first_name as "firstName", u.last_name as "lastName", u.email,
    u.email_verified as "isEmailProved",
    u.created_at as "createdAt", auth.is_super_admin(u.id) as "isSuperAdmin",
    auth.has_factor(u.id) as "hasFactor",
    (select r.due_at from auth.factor_removals r where r.user_id = u.id) as "removalDueAt",
    (select count(*)::int from auth.sessions s
      where s.user_id = u.id and s.expires_at > now()
      and s.created_at > now() - interval '7 days') as sessions,
    case when u.banned_until > now() then u.banned_until end as "bannedUntil",
    case when u.banned_until > now() then u.ban_reason end as "banReason",
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
        'role', access.role_in(t.id, u.id),
        'isActive', t.is_active and m.deactivated_at is null) order by t.name)
      from user_tenants m join tenants t on t.id = m.tenant_id where m.user_id = u.id), '[]') as companies
  from auth.users u`

/** A page of accounts, in order of creation: account ids sort by the time they were created. */
export async function listAccounts(
  client: PoolClient,
  { search = '', banned, order, cursor, limit }: AccountList,
) {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)?.[1]
  const [isNext, direction] = order === 'desc' ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await client.query<Row>(
    `${accountText}
     where ($1::uuid is null or u.id ${isNext} $1)
       and ($2::boolean is null or coalesce(u.banned_until > now(), false) = $2)
       and not exists (select from regexp_split_to_table(access.fold($3), '\\s+') word
         where position(word in access.fold(concat_ws(' ', u.first_name, u.last_name, u.email))) = 0)
     order by u.id ${direction} limit $4`,
    [after ?? null, banned ?? null, search, limit + 1],
  )
  const items = rows.slice(0, limit).map(toAccount)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last.id, last.id) : null }
}

export async function accountById(client: PoolClient, id: string): Promise<Account> {
  const { rows } = await client.query<Row>(`${accountText} where u.id = $1`, [id])
  return toAccount(requireFound(rows[0]))
}

function toAccount(row: Row): Account {
  return {
    ...row,
    companies: row.companies.map((company) => ({ ...company, role: knownRole(company.role) })),
  }
}
