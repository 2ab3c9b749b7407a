import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { fold } from '@escale/contract/values/text'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfReferenced, refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { refuseIncomplete } from '#access/refusal/validation-error.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumber } from '#database/query/numbers.ts'
import { draftColumns } from '#database/query/record-columns.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { noticeExpedition } from '#trade/client-notices.ts'
import { asChanged, keepRemoved, restoreRemoved } from '#trade/removed-record.ts'
import { listedColumns } from './columns.ts'
import { appendEvent } from './events.ts'
import { expeditionById, findExpedition } from './queries.ts'
import { lockVersion, type OneVersion } from './version-lock.ts'

export async function createExpedition(
  writing: WriteContext,
  { id = newId(), ...draft }: ExpeditionDraft & { id?: string },
): Promise<ExpeditionDetail> {
  const { company, record } = writing
  const reference = await nextNumber(company, 'EXP', 4)
  await refuseIfTaken('ID_TAKEN', () =>
    company.db
      .insertInto('expeditions')
      .values({ id, reference, ...expeditionColumns(draft, draft.mode) })
      .execute(),
  )
  record('EXPEDITION_CREATED', { table: 'expeditions', id, version: 1, after: { reference, ...draft } })
  await appendEvent(writing, id, {
    code: 'CREE',
    place: draft.origin,
    note: null,
    occurredAt: new Date().toISOString(),
    visibleToClient: false,
  })
  return expeditionById(writing, id)
}

type Changes = Partial<ExpeditionDraft> & OneVersion & { announced?: boolean | undefined }

/**
 * Changes an expedition that is not finished. To change a finished one, its status must first be set back.
 */
export async function changeExpedition(
  writing: WriteContext,
  { id, version, announced = false, ...changes }: Changes,
): Promise<ExpeditionDetail> {
  const { company, record } = writing
  const before = await lockVersion(writing, { id, version })
  if (before.status === 'Clôturée' || before.status === 'Annulée') throw new Refusal('CLOSED')
  refuseIncomplete(ExpeditionDraft, before, changes)
  if (changes.destination !== undefined) await refuseOtherDestination(writing, id, changes.destination)
  const formerRow = await changeRow(
    company,
    'expeditions',
    { id, version },
    expeditionColumns(changes, changes.mode ?? before.mode),
  )
  if (!formerRow) throw staleOrGone(await findExpedition(writing, id))
  record('EXPEDITION_UPDATED', {
    table: 'expeditions',
    id,
    version: version + 1,
    before: formerRow,
    after: changes,
  })
  if (announced && changes.eta && changes.eta !== before.eta)
    await announceArrival(writing, before, changes.eta)
  return expeditionById(writing, id)
}

/**
 * Deletes a draft expedition with the drafts of its bills. A foreign key refuses the deletion if goods are
 * loaded on it. An issued bill was given to somebody, so it stays.
 */
export async function removeExpedition(writing: WriteContext, id: string): Promise<void> {
  const { company, record } = writing
  const bills = await storedRows(company, 'house_waybills', 'expedition_id', id)
  await keepRemoved(writing, 'expeditions', id, [
    asChanged(await storedRows(company, 'expeditions', 'id', id)),
    await storedRows(company, 'expedition_containers', 'expedition_id', id),
    await storedRows(company, 'expedition_events', 'expedition_id', id),
    bills,
    await storedRows(company, 'cargo_notes', 'expedition_id', id),
    await storedRows(company, 'attachments', 'expedition_id', id),
    await storedRows(company, 'sydonia_codes', 'expedition_id', id),
    await storedRows(company, 'arrival_counts', 'expedition_id', id),
    await storedRows(company, 'document_sendings', 'expedition_id', id),
  ])
  const removal = company.db
    .deleteFrom('expeditions as e')
    .where('e.id', '=', id)
    .where('e.status', '=', 'Brouillon')
    .returning(listedColumns)
  const held = (await hasExpense(company, id)) ? 'HAS_EXPENSE' : 'HAS_GOODS'
  const removed = await refuseIfReferenced(held, () => removal.executeTakeFirst())
  if (removed) {
    if (bills.rows.some(({ edition }) => Number(edition) > 0)) throw new Refusal('HAS_BILL')
    const { id: _id, version: _version, createdAt: _createdAt, ...before } = removed
    return record('EXPEDITION_REMOVED', { table: 'expeditions', id, before, detail: before.reference })
  }
  await expeditionById(writing, id)
  throw new Refusal('KEPT')
}

async function hasExpense({ db }: CompanyTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('expenses').select('id').where('expedition_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Brings back a draft expedition that the caller has just deleted, with all that belongs to it. */
export async function restoreExpedition(writing: WriteContext, id: string): Promise<void> {
  await restoreRemoved(writing, 'expeditions', id)
  const { reference, version } = await expeditionById(writing, id)
  const fields = { reference }
  writing.record('EXPEDITION_RESTORED', {
    table: 'expeditions',
    id,
    version,
    before: fields,
    after: fields,
    detail: reference,
  })
}

async function refuseOtherDestination(
  { company }: WriteContext,
  id: string,
  destination: string,
): Promise<void> {
  const aboard = await company.db
    .selectFrom('goods')
    .select('destination')
    .distinct()
    .where('expedition_id', '=', id)
    .where('destination', 'is not', null)
    .limit(50)
    .execute()
  const elsewhere = aboard.find((goods) => fold(goods.destination ?? '') !== fold(destination))
  if (elsewhere)
    throw new Refusal('GOODS_ELSEWHERE', {
      reason: `Des marchandises de cette expédition vont à ${elsewhere.destination}. Retirez-les d'abord.`,
    })
}

async function announceArrival(
  writing: WriteContext,
  { id, destination }: ExpeditionDetail,
  eta: string,
): Promise<void> {
  const note = `Nouvelle arrivée prévue : ${eta.split('-').toReversed().join('/')}.`
  await appendEvent(writing, id, {
    code: 'RETARD',
    place: destination,
    note,
    occurredAt: new Date().toISOString(),
    visibleToClient: true,
  })
  noticeExpedition(writing.company, id, 'eta')
}

function expeditionColumns<Draft extends Partial<ExpeditionDraft>>(
  draft: Draft,
  mode: ExpeditionDraft['mode'],
) {
  return {
    ...draftColumns(expeditionFields, draft),
    master_number: storedNumber(draft.masterNumber, mode) as Draft['masterNumber'],
  }
}

/**
 * Returns a transport document number as it is stored: air waybills as eleven digits, other documents as
 * typed.
 */
export function storedNumber<Typed extends string | null | undefined>(
  typed: Typed,
  mode: ExpeditionDraft['mode'],
): Typed | string {
  return typed && mode === 'Aérien' ? bareNumber(typed) : typed
}
