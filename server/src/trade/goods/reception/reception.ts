import type { ParcelArrival } from '@escale/contract/trade/goods/contract'
import { changeRefusal } from '@escale/contract/trade/goods/corrections'
import { destinationRefusal, isRemovable } from '@escale/contract/trade/goods/life-cycle'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { refuseIncomplete } from '#access/refusal/validation-error.ts'
import { areFiles } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumber } from '#database/query/numbers.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { planGoodsNotices } from '#trade/client-notices.ts'
import { clientKeys, noException } from '#trade/goods/lot/client-keys.ts'
import { type AnyDraft, codeAuthorColumns, goodsColumns, receptionColumns } from '#trade/goods/lot/columns.ts'
import { lockExpedition } from '#trade/goods/lot/expeditions.ts'
import { lockGoods } from '#trade/goods/lot/goods-lock.ts'
import { actions, type DraftOf, drafts, prefixes } from '#trade/goods/lot/kinds.ts'
import { existingGoods, goodsById } from '#trade/goods/lot/rows.ts'
import { asChanged, keepRemoved, restoreRemoved } from '#trade/removed-record.ts'
import { refuseOpenChassis, takenChassisRefusal } from './chassis.ts'
import { refuseDuplicate } from './duplicates.ts'

type Arrival<Kind extends GoodsKind> = DraftOf[Kind] &
  Omit<ParcelArrival, 'isAnother'> & { isAnother?: boolean }

/** Registers goods that were received or announced. An offline device chooses the id itself. */
export async function receiveGoods<Kind extends GoodsKind>(
  { company, actor, record }: WriteContext,
  kind: Kind,
  { id = newId(), photos, announced, receivedAtOnDevice, isAnother, ...draft }: Arrival<Kind>,
): Promise<RowByKind[Kind]> {
  if (!(await areFiles(company, 'photos', photos))) throw new Refusal('UNKNOWN_PHOTO')
  const columns = await goodsColumns(company, draft as AnyDraft)
  const number = await nextNumber(company, prefixes[kind], 5)
  if (columns.tracking_number !== undefined && !isAnother)
    await refuseDuplicate(company, columns.tracking_number, id)
  const inserted = await company.db
    .insertInto('goods')
    .values({
      ...columns,
      ...codeAuthorColumns(draft as AnyDraft, actor),
      id,
      kind,
      number,
      photos: [...new Set(photos)],
      ...(announced ? { status: 'Attendu' } : receptionColumns(actor, receivedAtOnDevice)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    await refuseOpenChassis(company, columns.chassis_number)
    throw new Refusal('ID_TAKEN')
  }
  const after = { number, status: announced ? 'Attendu' : 'Reçu', ...draft, ...ownerIn(columns), photos }
  record(actions[kind].created, { table: 'goods', id, version: 1, after })
  planGoodsNotices(company, [id])
  return goodsById(company, kind, id)
}

export async function changeGoods<Kind extends GoodsKind>(
  { company, actor, record }: WriteContext,
  kind: Kind,
  id: string,
  version: number,
  asked: Partial<DraftOf[Kind]>,
): Promise<RowByKind[Kind]> {
  const row = await goodsById(company, kind, id)
  if (row.version !== version) throw staleOrGone(row)
  const before: Record<string, unknown> = row
  const changes = { ...asked, ...(await currentOwner(company, asked, row)) }
  refuseIncomplete(drafts[kind], before, changes)
  const fields = Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || value === before[field] ? [] : [field],
  )
  const reason = changeRefusal({ kind, ...row }, fields)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  if (fields.includes('destination') && row.expeditionId !== null)
    await refuseOtherDestination(company, row.expeditionId, changes.destination ?? null)
  const columns = {
    ...(await goodsColumns(company, changes as AnyDraft)),
    ...(fields.includes('clientId') && noException),
    ...(fields.includes('hsCode') && codeAuthorColumns(changes as AnyDraft, actor)),
  }
  await refuseOpenChassis(company, columns.chassis_number, id)
  const changed = await refuseIfTaken(takenChassisRefusal(columns.chassis_number), () =>
    changeRow(company, 'goods', { id, version }, columns),
  )
  if (!changed) throw staleOrGone(await existingGoods(company, kind, id))
  record(actions[kind].updated, { table: 'goods', id, version: version + 1, before, after: changes })
  if (fields.includes('clientId')) planGoodsNotices(company, [id])
  return goodsById(company, kind, id)
}

type OwnerColumns = {
  client_id?: string | null
  shared_client_id?: string | null
  [column: string]: unknown
}

/**
 * Returns the client id found in the stored columns. The id sent by an offline device is not used, because
 * that client may have been merged into another.
 */
function ownerIn({ client_id: own, shared_client_id: shared }: OwnerColumns): { clientId?: string | null } {
  return own === undefined ? {} : { clientId: own ?? shared ?? null }
}

async function currentOwner(
  company: CompanyTx,
  { clientId }: { clientId?: string | null },
  row: { clientId: string | null },
): Promise<{ clientId?: string | null }> {
  if (!clientId || clientId === row.clientId) return {}
  return ownerIn(await clientKeys(company, clientId))
}

/**
 * Refuses a destination other than that of the expedition that carries the goods. A lock keeps the
 * expedition's destination unchanged until the transaction ends.
 */
async function refuseOtherDestination(
  company: CompanyTx,
  expeditionId: string,
  destination: string | null,
): Promise<void> {
  const reason = destinationRefusal({ destination }, await lockExpedition(company, expeditionId))
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
}

/**
 * Deletes goods. They are locked before the check, so that nobody can load, bill or hand them over in
 * between.
 */
export async function removeGoods(writing: WriteContext, kind: GoodsKind, id: string): Promise<void> {
  const { company, record } = writing
  await lockGoods(company, [id])
  const row = await goodsById(company, kind, id)
  if (!isRemovable(row)) throw new Refusal('KEPT')
  await keepRemoved(writing, 'goods', id, [
    asChanged(await storedRows(company, 'goods', 'id', id)),
    await storedRows(company, 'tracking_links', 'goods_id', id),
    await storedRows(company, 'attachments', 'goods_id', id),
    await storedRows(company, 'arrival_counts', 'goods_id', id),
  ])
  await company.db.deleteFrom('goods').where('id', '=', id).execute()
  record(actions[kind].removed, { table: 'goods', id, before: removedFields(row), detail: row.number })
}

/** Brings back goods that the caller has just deleted, with photos, files, tracking links and counts. */
export async function restoreGoods(writing: WriteContext, kind: GoodsKind, id: string): Promise<void> {
  await restoreRemoved(writing, 'goods', id)
  const { number, version } = await goodsById(writing.company, kind, id)
  const fields = { number }
  const about = { table: 'goods', id, version, before: fields, after: fields, detail: number }
  writing.record(actions[kind].restored, about)
}

/**
 * Returns the fields that the history stores about deleted goods. The expedition is left out, because loaded
 * goods cannot be deleted.
 */
function removedFields(removed: RowByKind[GoodsKind]) {
  const {
    id: _id,
    version: _version,
    photos: _photos,
    clientName: _name,
    isSharedClient: _shared,
    createdAt: _created,
    ...row
  } = removed
  const {
    expeditionId: _expedition,
    expeditionReference: _reference,
    containerId: _container,
    containerNumber: _containerNumber,
    invoiceId: _invoice,
    invoiceUnits: _units,
    ...fields
  } = row
  return fields
}
