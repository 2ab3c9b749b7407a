import { type CompanyChoice, knownRole, roleHasPermission } from '@escale/contract/access/permissions'
import type { DaySettings } from '@escale/contract/trade/till/day/contract'
import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { featuresOf } from '#database/query/company-features.ts'
import type { DayReader } from './day.ts'

type Member = DaySettings['people'][number] & DayReader

/** The members who may read the whole day, by name, without deactivated members and blocked accounts. */
export async function dayReaders(company: CompanyTx): Promise<Member[]> {
  const choices = (await featuresOf(company)) as readonly CompanyChoice[]
  const rows = await company.db
    .selectFrom('user_tenants as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(['m.user_id as id', 'p.email'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .select(sql<string | null>`access.role_in(${company.id}, p.id)`.as('role'))
    .where('m.deactivated_at', 'is', null)
    .where(sql<SqlBool>`not access.is_blocked(p.id)`)
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.flatMap(({ id, email, name, role }) => {
    const may = (permission: 'till.approve' | 'accounts.move') =>
      roleHasPermission(knownRole(role), permission, choices)
    if (!email || !may('till.approve')) return []
    return [{ id, name, email, userId: id, seesAll: true, seesTills: may('accounts.move') }]
  })
}
