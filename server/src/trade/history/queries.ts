import { childKinds, isRecordKind, type RecordKind, recordKinds } from '@escale/contract/records'
import { sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { firstPage, mergeSorted, pageOf } from '#database/query/pages.ts'
import { changeColumns, changesTable, withoutIpAndDevice } from './changes.ts'
import { companyKinds, sharedKinds } from './kinds.ts'
import { nameChanges } from './named-changes.ts'
import { findKind, historyIds } from './record-names.ts'

type HistoryQuery = { record: string; cursor?: string | undefined; limit: number }

/**
 * Returns the history of a record and of its child records, newest first. The user needs the right to read
 * this type of record. Child records that the user may not read are left out. Without an open company, the
 * record is one shared by all companies.
 */
export async function readHistory(company: AnyTx, actor: Actor, { record, cursor, limit }: HistoryQuery) {
  const kind = await kindOfHistory(company, record)
  const mayRead = (one: RecordKind) => hasPermission(actor, recordKinds[one].permission)
  const readable = requireFound(isRecordKind(kind) && mayRead(kind) ? kind : undefined)
  const page = await changesIn(
    company,
    { record, cursor, limit },
    (childKinds[readable] ?? []).filter(mayRead),
  )
  return hasPermission(actor, 'security.read') ? page : { ...page, items: page.items.map(withoutIpAndDevice) }
}

/**
 * Returns who made the last change to a record or to its child records, such as the payments of an invoice.
 * Null if nothing was changed yet, if the record belongs to another company, or if the user may not open it.
 */
export async function findLatestChange(company: AnyTx, actor: Actor, record: string) {
  const kind = await kindOfHistory(company, record)
  if (!isRecordKind(kind) || !recordKinds[kind].opens.some((permission) => hasPermission(actor, permission)))
    return null
  const { items } = await changesIn(company, { record, limit: 1 }, childKinds[kind] ?? [])
  const [latest] = items
  if (!latest) return null
  const { userName, userId, createdAt, recordId, isRemoved } = latest
  return {
    kind,
    userName,
    createdAt,
    isOwn: userId === actor.userId,
    isRemoved: isRemoved && recordId === record,
  }
}

/** Reads one page of the changes of a record, of its child records and of the clients merged into it. */
async function changesIn(
  company: AnyTx,
  { record, cursor, limit }: HistoryQuery,
  belonging: readonly RecordKind[],
) {
  const page = { order: 'desc' as const, limit, ...(cursor !== undefined && { cursor }) }
  const own = (await historyIds(company, record)).map((id) => ofRecord(company, id).select(changeColumns))
  const others = ofBelonging(company, record, belonging)
  const rows = await Promise.all([...own, ...others].map((branch) => pageOf(branch, 'id', 'id', page)))
  const newest = rows.reduce((one, other) => mergeSorted(one, other, 'desc'))
  return nameChanges(company, firstPage(newest, limit))
}

/** Returns the type of a record. A record without changes is searched in its own table. */
async function kindOfHistory(company: AnyTx, record: string) {
  const known = await ofRecord(company, record).select('kind').limit(1).executeTakeFirst()
  return known?.kind ?? findKind(company, record, company.id === null ? sharedKinds : companyKinds)
}

function ofRecord({ id, db }: AnyTx, record: string) {
  return db.selectFrom(changesTable(id)).where('record_id', '=', record)
}

/**
 * Selects the changes of present and former child records. Each query reads an index in its order, so that a
 * page reads few rows.
 */
function ofBelonging({ db }: AnyTx, record: string, kinds: readonly RecordKind[]) {
  if (kinds.length === 0) return []
  const changes = db
    .selectFrom('record_changes')
    .select(changeColumns)
    .where(sql<boolean>`kind = any(${kinds})`)
  return [changes.where('parent_id', '=', record), changes.where('former_parent_id', '=', record)]
}
