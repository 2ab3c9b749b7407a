import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import {
  aboardRefusal,
  asideRefusal,
  missingRefusal,
  ownerRefusal,
  receptionRefusal,
  returnRefusal,
  statusAfterReturn,
} from '@escale/contract/trade/goods/life-cycle'
import { type GoodsAside, type GoodsStatus, missingNote } from '@escale/contract/trade/goods/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { planGoodsNotices } from '#trade/client-notices.ts'
import { noteWithoutReason, noteWithReason, withoutReason, withReason } from '#trade/goods-notes.ts'
import { clearExceptionOfOthers, clientKeys } from './lot/client-keys.ts'
import { receptionColumns } from './lot/columns.ts'
import { lockExpedition, lockExpeditionsOf } from './lot/expeditions.ts'
import { type Fields, type GoodsAction, handleGoods } from './lot/goods-action.ts'
import {
  changedMeanwhile,
  changeLocked,
  handledResult,
  type LockedGoods,
  lockGoods,
  splitByRefusal,
} from './lot/goods-lock.ts'
import { findTakenChassis } from './reception/chassis.ts'

/** Why goods change status. `isUndo` is set when « Annuler » takes a change with this reason back. */
type StatusReason = { reason: string; isUndo: boolean }

/** Marks announced goods as received. */
export async function receiveExpected(
  writing: WriteContext,
  ids: string[],
  receivedAtOnDevice: string | null,
): Promise<ActionResult> {
  const result = await handleGoods(writing, ids, {
    action: 'GOODS_RECEIVED',
    rowRefusal: receptionRefusal,
    values: { status: 'Reçu', ...receptionColumns(writing.actor, receivedAtOnDevice) },
    changes: ({ status }) => [{ status }, { status: 'Reçu' }],
  })
  planGoodsNotices(writing.company, result.done)
  return result
}

/** Takes goods out of normal handling. Goods in dispute stay in stock, returned or lost goods do not. */
export async function setAside(
  writing: WriteContext,
  ids: string[],
  to: GoodsAside,
  why: StatusReason,
): Promise<ActionResult> {
  const rowRefusal =
    to === 'Litige' ? await withChassisRule(writing.company, ids, asideRefusal) : asideRefusal
  return handleGoods(writing, ids, asideAction(to, why, rowRefusal))
}

/** Marks goods as in dispute that were missing when their expedition arrived. */
export async function reportMissing(
  writing: WriteContext,
  expeditionId: string,
  ids: string[],
): Promise<ActionResult> {
  const expedition = await lockExpedition(writing.company, expeditionId)
  const rule = (row: LockedGoods) =>
    aboardRefusal(row, expedition) ?? missingRefusal(expedition) ?? asideRefusal(row)
  return handleGoods(
    writing,
    ids,
    asideAction(
      'Litige',
      { reason: missingNote, isUndo: false },
      await withChassisRule(writing.company, ids, rule),
    ),
  )
}

function asideAction(
  to: GoodsAside,
  { reason, isUndo }: StatusReason,
  rowRefusal: GoodsAction['rowRefusal'],
): GoodsAction {
  if (isUndo)
    return {
      action: 'GOODS_ASIDE',
      rowRefusal,
      values: { status: to },
      changes: ({ status }) => [{ status }, { status: to, reason }],
      detail: undoDetail(reason),
    }
  return {
    action: 'GOODS_ASIDE',
    rowRefusal,
    values: { status: to, note: noteWithReason(reason) },
    changes: ({ status, note }) => [
      { status, note },
      { status: to, note: withReason(note, reason) },
    ],
    detail: reason,
  }
}

const undoDetail = (reason: string) => `Annulation : ${reason}`

/**
 * Ends a dispute or a loss. The goods get the status that follows from their expedition, or « Reçu » if they
 * have none.
 */
export async function takeBack(
  writing: WriteContext,
  ids: string[],
  why: StatusReason,
): Promise<ActionResult> {
  const { company, record } = writing
  const expeditions = await lockExpeditionsOf(company, ids)
  const isElsewhere = ({ expeditionId }: LockedGoods) =>
    expeditionId !== null && !expeditions.has(expeditionId)
  const rule = (row: LockedGoods) => returnRefusal(row) ?? (isElsewhere(row) ? changedMeanwhile : null)
  const rowRefusal = await withChassisRule(company, ids, rule)
  const { allowed, refused } = splitByRefusal(ids, await lockGoods(company, ids), rowRefusal)
  const byExpedition = Map.groupBy(allowed, ({ expeditionId }) => expeditionId)
  const rows: { id: string; version: number; before: Fields; after: Fields }[] = []
  for (const [expeditionId, rowsBack] of byExpedition) {
    const status = statusAfterReturn(expeditions.get(expeditionId ?? '')?.status ?? null)
    await changeLocked(company, rowsBack, {
      status,
      ...(why.isUndo && { note: noteWithoutReason(why.reason) }),
    })
    rows.push(...rowsBack.map((row) => returnedRow(row, status, why)))
  }
  const detail = why.isUndo ? undoDetail(why.reason) : why.reason
  if (rows.length > 0) record('GOODS_BACK', { table: 'goods', rows, detail })
  return handledResult(allowed, refused)
}

/** The changed fields of goods that come back, for the history. */
function returnedRow(
  { id, version, status: former, note }: LockedGoods,
  status: GoodsStatus,
  { reason, isUndo }: StatusReason,
) {
  const [before, after] = isUndo
    ? [
        { status: former, note },
        { status, note: withoutReason(note, reason) },
      ]
    : [{ status: former }, { status, reason }]
  return { id, version: version + 1, before, after }
}

/**
 * Adds a check to `rowRefusal`. A vehicle cannot come back into stock while another vehicle in stock has the
 * same chassis number.
 */
async function withChassisRule(
  company: CompanyTx,
  ids: readonly string[],
  rowRefusal: GoodsAction['rowRefusal'],
): Promise<GoodsAction['rowRefusal']> {
  const takenChassis = await findTakenChassis(company, ids)
  return (row) => rowRefusal(row) ?? takenChassis.get(row.id) ?? null
}

export function placeGoods(
  writing: WriteContext,
  ids: string[],
  location: string | null,
): Promise<ActionResult> {
  return handleGoods(writing, ids, {
    action: 'GOODS_PLACED',
    rowRefusal: () => null,
    values: { location: location || null },
    changes: (row) => [{ location: row.location }, { location: location || null }],
  })
}

/** Assigns goods to a client of the company, to a client shared by all companies, or to nobody. */
export async function assignGoods(
  writing: WriteContext,
  ids: string[],
  clientId: string | null,
): Promise<ActionResult> {
  const keys = await clientKeys(writing.company, clientId)
  const ownerId = keys.client_id ?? keys.shared_client_id
  const result = await handleGoods(writing, ids, {
    action: 'GOODS_ASSIGNED',
    rowRefusal: (row) => ownerRefusal(row, row.invoiceId !== null),
    values: { ...keys, ...clearExceptionOfOthers(ownerId) },
    changes: (row) => [{ clientId: row.clientId }, { clientId: ownerId }],
  })
  planGoodsNotices(writing.company, result.done)
  return result
}
