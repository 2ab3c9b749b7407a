import type { CargoNote } from '@escale/contract/trade/cargo-notes/contract'
import type { CargoNoteDraft } from '@escale/contract/trade/cargo-notes/draft'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { requireExpedition } from '#trade/require-expedition.ts'
import { findCargoNote } from './queries.ts'

export async function addCargoNote(
  { company, actor, record }: WriteContext,
  { id, clientId, ...draft }: CargoNoteDraft & { id: string; clientId: string },
): Promise<CargoNote> {
  await requireExpedition(company, id)
  const noteId = newId()
  const owner = await ownerAboard(company, id, clientId)
  await company.db
    .insertInto('cargo_notes')
    .values({ id: noteId, expedition_id: id, ...owner, ...draft })
    .execute()
  const { note, clientName } = await findCargoNote(company, actor, id, noteId)
  record('CARGO_NOTE_ADDED', {
    table: 'expeditions',
    id,
    before: {},
    after: { noteOf: clientName, ...noteFields(draft) },
  })
  return note
}

export async function changeCargoNote(
  { company, actor, record }: WriteContext,
  { id, noteId, version, ...draft }: CargoNoteDraft & { id: string; noteId: string; version: number },
): Promise<CargoNote> {
  const { note: current, clientName } = await findCargoNote(company, actor, id, noteId)
  if (current.version !== version) throw staleOrGone(current)
  const before = await changeRow(company, 'cargo_notes', { id: noteId, version }, draft)
  const { note } = await findCargoNote(company, actor, id, noteId)
  if (!before) throw staleOrGone(note)
  record('CARGO_NOTE_UPDATED', {
    table: 'expeditions',
    id,
    before: noteFields(current),
    after: noteFields(draft),
    detail: clientName,
  })
  return note
}

export async function removeCargoNote(
  { company, actor, record }: WriteContext,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  const { note, clientName } = await findCargoNote(company, actor, id, noteId)
  await company.db.deleteFrom('cargo_notes').where('id', '=', noteId).execute()
  const cleared = {
    noteOf: null,
    noteKind: null,
    noteState: null,
    noteNumber: null,
    noteCost: null,
    noteDay: null,
  }
  record('CARGO_NOTE_REMOVED', {
    table: 'expeditions',
    id,
    before: { noteOf: clientName, ...noteFields(note) },
    after: cleared,
  })
}

/** The columns that name a client with goods in the expedition. Refused for any other client. */
async function ownerAboard({ db }: CompanyTx, id: string, clientId: string) {
  const row = await db
    .selectFrom('goods')
    .select(['client_id', 'shared_client_id'])
    .where('expedition_id', '=', id)
    .where(isOfClient(clientId))
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_ABOARD')
  return row
}

/** The fields of a note as its expedition's history names them. */
function noteFields({ kind, state, number, cost, day }: CargoNoteDraft) {
  return { noteKind: kind, noteState: state, noteNumber: number, noteCost: cost, noteDay: day }
}
