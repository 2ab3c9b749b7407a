import type { HistoryFilters, HistoryList } from '@escale/contract/trade/history/contract'
import { changeGroups } from '@escale/contract/trade/history/groups'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { createdWithin } from '#database/query/created-within.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { changeColumns } from './changes.ts'
import { nameChanges } from './named-changes.ts'
import { findRecords } from './record-search.ts'

/** Lists the changes of all records of a company, newest first. Deleted records are included. */
export async function companyHistory(company: CompanyTx, list: HistoryList) {
  const records = list.search ? await findRecords(company, list.search) : undefined
  const rows = await pageOf(
    matchingChanges(company, list, records).select(changeColumns),
    'created_at',
    'id',
    {
      ...list,
      order: 'desc',
    },
  )
  return nameChanges(company, firstPage(rows, list.limit))
}

// Each filter that leaves few rows has an index (migration 020), so that a search for a user with few changes
// does not scan the whole table.
function matchingChanges(
  company: CompanyTx,
  { kind, userId, group, from, to }: HistoryFilters,
  records?: string[],
) {
  const groupFilter = group && changeGroups[group]
  const only = groupFilter && 'kind' in groupFilter ? groupFilter.kind : undefined
  let query = records ? changesAbout(company, records) : company.db.selectFrom('record_changes')
  if (kind) query = query.where('kind', '=', kind)
  if (only) query = query.where('kind', '=', only)
  if (userId) query = query.where('user_id', '=', userId)
  if (group === 'suppressions')
    // Written as a literal, because PostgreSQL does not use the partial index for a parameter.
    query = query.where(sql<boolean>`removed`)
  else if (groupFilter) query = query.where(sql<boolean>`action = any(${groupFilter.actions})`)
  for (const limit of createdWithin(company, { from, to })) query = query.where(limit)
  return query
}

/** Columns needed to filter, sort and show changes. */
const columns = [
  'id',
  'tenant_id',
  'record_id',
  'kind',
  'action',
  'version',
  'user_id',
  'user_name',
  'ip_address',
  'user_agent',
  'created_at',
  'removed',
  'changes',
] as const

/**
 * Selects the changes of these records and of their child records, such as the payments of an invoice. They
 * are found by record first and sorted afterwards, because sorting first would scan the whole history.
 */
function changesAbout({ db }: CompanyTx, records: string[]) {
  const about = db
    .selectFrom('record_changes')
    .select(columns)
    .where(
      sql<boolean>`(record_id = any(${records}::uuid[]) or parent_id = any(${records}::uuid[]) or former_parent_id = any(${records}::uuid[]))`,
    )
    .offset(sql.lit(0))
  return db.selectFrom(about.as('record_changes'))
}
