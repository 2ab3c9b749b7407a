import { isRecordKind, type RecordKind, recordKinds } from '@escale/contract/journal/records'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { type Actor, mayActor } from '#access/actor.ts'
import { found } from '#access/refusal.ts'
import type { AnyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { writtenOnce } from '#database/written-once.ts'
import { pointedNames } from './names.ts'

type Asked = { record: string; cursor?: string | undefined; limit: number }

const columns = writtenOnce([
  'id',
  'kind',
  'action',
  'version',
  'user_id as userId',
  'user_name as userName',
  'ip_address as ipAddress',
  'user_agent as userAgent',
  'created_at as createdAt',
  'changes',
])

/**
 * What became of a record, newest first; nothing to be found for who may not read records of its kind. With no company open,
 * a record that all companies share.
 */
export async function historyOf(company: AnyTx, actor: Actor, { record, cursor, limit }: Asked) {
  const { id, db } = company
  const changes = id === null ? 'shared_record_changes' : 'record_changes'
  const ofRecord = db.selectFrom(changes).where('record_id', '=', record)
  const { kind } = found(await ofRecord.select('kind').limit(1).executeTakeFirst())
  found(isRecordKind(kind) && mayActor(actor, recordKinds[kind].permission) ? kind : undefined)
  const rows = await pageOf(ofRecord.select(columns), 'id', 'id', { order: 'desc', limit, ...(cursor !== undefined && { cursor }) })
  const page = firstPage(rows, limit)
  const items = page.items.map((row) => ({ ...row, kind: row.kind as RecordKind, changes: fieldsOf(row.changes) }))
  return { items, nextCursor: page.nextCursor, names: await pointedNames(company, items) }
}

function fieldsOf(changes: unknown): RecordChange['changes'] {
  return Object.entries(changes as Record<string, RecordChange['changes'][number]['before'][]>).map(([field, [before = null, after = null]]) => ({
    field,
    before,
    after,
  }))
}
