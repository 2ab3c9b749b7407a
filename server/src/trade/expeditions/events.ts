import type { ExpeditionEvent } from '@escale/contract/trade/expeditions/contract'
import type { EventDraft } from '@escale/contract/trade/expeditions/draft'
import { eventLabels } from '@escale/contract/trade/expeditions/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { requireExpedition } from '#trade/require-expedition.ts'

const columns = [
  'id',
  'code',
  'label',
  'place',
  'note',
  'occurred_at as occurredAt',
  'visible_to_client as visibleToClient',
  'author_name as authorName',
  'created_at as createdAt',
] as const

/** Lists the events of an expedition, newest first. An event is never edited: a correction is a new event. */
export async function listEvents(company: CompanyTx, expedition: string): Promise<ExpeditionEvent[]> {
  const rows = await company.db
    .selectFrom('expedition_events')
    .select(columns)
    .where('expedition_id', '=', expedition)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  if (rows.length === 0) await requireExpedition(company, expedition)
  return rows
}

export async function addEvent(
  writing: WriteContext,
  expedition: string,
  draft: EventDraft,
): Promise<ExpeditionEvent> {
  await requireExpedition(writing.company, expedition)
  const event = await appendEvent(writing, expedition, draft)
  writing.record('EXPEDITION_EVENT_ADDED', {
    table: 'expeditions',
    id: expedition,
    after: { event: event.label, place: event.place, note: event.note },
    detail: event.label,
  })
  return event
}

/** Inserts an event. The caller records it in the history. */
export async function appendEvent(
  { company, actor }: WriteContext,
  expedition: string,
  { code, place, note, occurredAt, visibleToClient }: EventDraft,
): Promise<ExpeditionEvent> {
  return company.db
    .insertInto('expedition_events')
    .values({
      id: newId(),
      expedition_id: expedition,
      code,
      label: eventLabels[code],
      place,
      note,
      occurred_at: occurredAt,
      visible_to_client: visibleToClient,
      source: actor.key ? 'api' : 'manuel',
      author_id: actor.userId,
      author_name: actor.name,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
