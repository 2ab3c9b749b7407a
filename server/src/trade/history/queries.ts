import { belongingTo, isRecordKind, type RecordKind, recordKinds } from '@escale/contract/records'
import { sql } from 'kysely'
import { type Actor, mayActor } from '#access/door/actor.ts'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { AnyTx } from '#database/door/company.ts'
import { firstPage, merged, pageOf } from '#database/query/pages.ts'
import { changeColumns, changesOf, withoutPlace } from './changes.ts'
import { companyKinds, sharedKinds } from './kinds.ts'
import { namedPage } from './named-changes.ts'
import { kindOf } from './record-names.ts'

type HistoryQuery = { record: string; cursor?: string | undefined; limit: number }

/**
 * What became of a record and of what belongs to it, newest first; nothing to be found for who may not read
 * records of its kind, nor
 * what belongs to it for who may not read that. With no company open, a record that all companies share. One
 * that nobody has
 * changed since histories are kept has an empty one.
 */
export async function historyOf(company: AnyTx, actor: Actor, { record, cursor, limit }: HistoryQuery) {
  const kind = await kindOfHistory(company, record)
  const mayRead = (one: RecordKind) => mayActor(actor, recordKinds[one].permission)
  const readable = orNotFound(isRecordKind(kind) && mayRead(kind) ? kind : undefined)
  const told = await changesIn(
    company,
    { record, cursor, limit },
    (belongingTo[readable] ?? []).filter(mayRead),
  )
  return mayActor(actor, 'security.read') ? told : { ...told, items: told.items.map(withoutPlace) }
}

/**
 * Who changed a record last, or what belongs to it: a payment changes its invoice. Null for a record without
 * a history, of another
 * company, or that the caller may not open.
 */
export async function latestChangeOf(company: AnyTx, actor: Actor, record: string) {
  const kind = await kindOfHistory(company, record)
  if (!isRecordKind(kind) || !recordKinds[kind].opens.some((permission) => mayActor(actor, permission)))
    return null
  const { items } = await changesIn(company, { record, limit: 1 }, belongingTo[kind] ?? [])
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

/** A page of the changes of a record and of what belongs to it. */
async function changesIn(
  company: AnyTx,
  { record, cursor, limit }: HistoryQuery,
  belonging: readonly RecordKind[],
) {
  const page = { order: 'desc' as const, limit, ...(cursor !== undefined && { cursor }) }
  const own = pageOf(ofRecord(company, record).select(changeColumns), 'id', 'id', page)
  const others = ofBelonging(company, record, belonging).map((branch) => pageOf(branch, 'id', 'id', page))
  const rows = await Promise.all([own, ...others])
  const newest = rows.reduce((one, other) => merged(one, other, 'desc'))
  return namedPage(company, firstPage(newest, limit))
}

/** The kind of a record that has a history or could have one. */
async function kindOfHistory(company: AnyTx, record: string) {
  const known = await ofRecord(company, record).select('kind').limit(1).executeTakeFirst()
  return known?.kind ?? kindOf(company, record, company.id === null ? sharedKinds : companyKinds)
}

function ofRecord({ id, db }: AnyTx, record: string) {
  return db.selectFrom(changesOf(id)).where('record_id', '=', record)
}

/**
 * What belongs to a record now, and what was moved away from it: each read from its own index in its order,
 * so that a page costs what it shows.
 */
function ofBelonging({ db }: AnyTx, record: string, kinds: readonly RecordKind[]) {
  if (kinds.length === 0) return []
  const changes = db
    .selectFrom('record_changes')
    .select(changeColumns)
    .where(sql<boolean>`kind = any(${kinds})`)
  return [changes.where('parent_id', '=', record), changes.where('former_parent_id', '=', record)]
}
