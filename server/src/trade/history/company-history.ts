import type { HistoryFilters, HistoryList } from '@escale/contract/trade/history/contract'
import { changeGroups } from '@escale/contract/trade/history/groups'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { writtenWithin } from '#database/written-within.ts'
import { asChange, changeColumns } from './changes.ts'
import { namesAbout } from './names.ts'

/** What became of all the records of a company, newest first, those that were removed included. */
export async function companyHistory(company: CompanyTx, list: HistoryList) {
  const rows = await pageOf(matching(company, list).select(changeColumns), 'created_at', 'id', { ...list, order: 'desc' })
  const { items, nextCursor } = firstPage(rows, list.limit)
  const read = items.map(asChange)
  const { present, former, names } = await namesAbout(company, read)
  const called = (id: string) => present.get(id) ?? former.get(id) ?? null
  return {
    items: read.map((change) => ({ ...change, recordName: called(change.recordId), isRemoved: !present.has(change.recordId) })),
    nextCursor,
    names,
  }
}

// Each filter that finds few among many has an index of its own (020): nobody walks a whole history for the little that somebody did.
function matching(company: CompanyTx, { kind, userId, group, from, to }: HistoryFilters) {
  const asked = group && changeGroups[group]
  const only = asked && 'kind' in asked ? asked.kind : undefined
  let query = company.db.selectFrom('record_changes')
  if (kind) query = query.where('kind', '=', kind)
  if (only) query = query.where('kind', '=', only)
  if (userId) query = query.where('user_id', '=', userId)
  if (group === 'suppressions')
    query = query.where(sql<boolean>`removed`) // written out: an index holds these alone
  else if (asked) query = query.where(sql<boolean>`action = any(${asked.actions})`)
  for (const limit of writtenWithin(company, { from, to })) query = query.where(limit)
  return query
}
