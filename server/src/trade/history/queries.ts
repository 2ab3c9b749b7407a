import { isRecordKind, recordKinds } from '@escale/contract/journal/records'
import { type Actor, mayActor } from '#access/actor.ts'
import { found } from '#access/refusal.ts'
import type { AnyTx, CompanyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { asChange, changeColumns } from './changes.ts'
import { companyKinds, sharedKinds } from './kinds.ts'
import { namesAbout } from './names.ts'
import { kindOf } from './record-names.ts'

type Asked = { record: string; cursor?: string | undefined; limit: number }

/**
 * What became of a record, newest first; nothing to be found for who may not read records of its kind. With no company open,
 * a record that all companies share. One that nobody has changed since histories are kept has an empty one.
 */
export async function historyOf(company: AnyTx, actor: Actor, { record, cursor, limit }: Asked) {
  const { id, db } = company
  const changes = id === null ? 'shared_record_changes' : 'record_changes'
  const ofRecord = db.selectFrom(changes).where('record_id', '=', record)
  const known = await ofRecord.select('kind').limit(1).executeTakeFirst()
  const kind = known?.kind ?? (await kindOf(company, record, id === null ? sharedKinds : companyKinds))
  found(isRecordKind(kind) && mayActor(actor, recordKinds[kind].permission) ? kind : undefined)
  const rows = await pageOf(ofRecord.select(changeColumns), 'id', 'id', { order: 'desc', limit, ...(cursor !== undefined && { cursor }) })
  const { items, nextCursor } = firstPage(rows, limit)
  const read = items.map(asChange)
  return { items: read.map(({ recordId: _record, ...change }) => change), nextCursor, names: await namesIn(company, read) }
}

/** What all companies share points at nothing. */
async function namesIn(company: AnyTx, read: Parameters<typeof namesAbout>[1]): Promise<Record<string, string>> {
  return company.id === null ? {} : (await namesAbout(company as CompanyTx, read)).names
}
