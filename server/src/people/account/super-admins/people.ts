import { knownRole } from '@escale/contract/access/permissions'
import type { FoundPerson } from '@escale/contract/people/account/super-admins'
import type { PoolClient } from 'pg'

type Row = Omit<FoundPerson, 'companies'> & {
  companies: { id: string; name: string; role: string | null; isActive: boolean }[]
}

const atMost = 20

/** People whose name or email contains every word of the search, with their companies. */
export async function peopleNamed(client: PoolClient, search: string): Promise<FoundPerson[]> {
  const { rows } = await client.query<Row>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
       u.email_verified as "isEmailProved",
       auth.is_super_admin(u.id) as "isSuperAdmin",
       coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'role', access.role_in(t.id,
         u.id),
           'isActive', t.is_active and m.deactivated_at is null) order by t.name)
         from user_tenants m join tenants t on t.id = m.tenant_id where m.user_id = u.id), '[]') as companies
     from auth.users u
     where not exists (select from regexp_split_to_table(access.fold($1), '\\s+') word
       where position(word in access.fold(concat_ws(' ', u.first_name, u.last_name, u.email))) = 0)
     order by access.fold(concat_ws(' ', u.last_name, u.first_name)), u.id limit $2`,
    [search, atMost],
  )
  return rows.map((row) => ({
    ...row,
    companies: row.companies.map((company) => ({ ...company, role: knownRole(company.role) })),
  }))
}
