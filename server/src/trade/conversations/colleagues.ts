import { type Role, roleHasPermission, roles } from '@escale/contract/access/permissions'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type Colleague = { id: string; name: string }

const answeringRoles = roles.filter((role: Role) => roleHasPermission(role, 'messages.send'))
const mostListed = 200

/** Lists the users of the company who may answer clients. */
export async function listColleagues(company: CompanyTx): Promise<Colleague[]> {
  return findColleagues(company, null)
}

/** Returns the name of a user who may answer clients. Other users are refused. */
export async function colleagueName(company: CompanyTx, id: string): Promise<string> {
  const [colleague] = await findColleagues(company, id)
  if (!colleague) throw new Refusal('UNKNOWN_COLLEAGUE')
  return colleague.name
}

async function findColleagues({ id: companyId, db }: CompanyTx, id: string | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.id, trim(p.first_name || ' ' || p.last_name) as name
    from user_tenants member join profiles p on p.id = member.user_id
    where member.tenant_id = ${companyId} and member.deactivated_at is null
      and (${id}::uuid is null or member.user_id = ${id})
      and access.role_in(${companyId}, member.user_id) = any (${answeringRoles})
    order by name, p.id limit ${sql.lit(mostListed)}`.execute(db)
  return rows
}
