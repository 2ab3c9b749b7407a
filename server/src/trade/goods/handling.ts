import type { Handled } from '@escale/contract/trade/goods/handling'
import {
  aboardRefusal,
  asideRefusal,
  backRefusal,
  missingRefusal,
  ownerRefusal,
  receptionRefusal,
  statusBack,
} from '@escale/contract/trade/goods/life'
import { type GoodsAside, missingAtArrival } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { noticeGoods } from '#trade/client-notices.ts'
import { chassisTakenMeanwhile } from './chassis.ts'
import { clientKeys, noExceptionOfOthers } from './client-keys.ts'
import { receivedBy } from './columns.ts'
import { holdExpedition, holdExpeditionsOf } from './expeditions.ts'
import { type Fields, type Gesture, handle } from './gesture.ts'
import { changeHeld, type HeldGoods, handled, holdGoods, judged, justChanged } from './goods-lock.ts'

/** Announced goods are here: who took them, and when. */
export async function receiveExpected(
  writing: Writing,
  ids: string[],
  receivedAtOnDevice: string | null,
): Promise<Handled> {
  const received = await handle(writing, ids, {
    action: 'GOODS_RECEIVED',
    refusalOf: receptionRefusal,
    values: { status: 'Reçu', ...receivedBy(writing.actor, receivedAtOnDevice) },
    changes: ({ status }) => [{ status }, { status: 'Reçu' }],
  })
  noticeGoods(writing.company, received.done)
  return received
}

/** What is in dispute is still in the company's hands; what is returned or lost no longer is. */
export async function setAside(
  writing: Writing,
  ids: string[],
  to: GoodsAside,
  reason: string,
): Promise<Handled> {
  const refusalOf = to === 'Litige' ? await orChassisTaken(writing.company, ids, asideRefusal) : asideRefusal
  return handle(writing, ids, aside(to, reason, refusalOf))
}

/** What an expedition that arrived did not bring. */
export async function reportMissing(writing: Writing, expeditionId: string, ids: string[]): Promise<Handled> {
  const expedition = await holdExpedition(writing.company, expeditionId)
  const ruled = (row: HeldGoods) =>
    aboardRefusal(row, expedition) ?? missingRefusal(expedition) ?? asideRefusal(row)
  return handle(
    writing,
    ids,
    aside('Litige', missingAtArrival, await orChassisTaken(writing.company, ids, ruled)),
  )
}

function aside(to: GoodsAside, reason: string, refusalOf: Gesture['refusalOf']): Gesture {
  return {
    action: 'GOODS_ASIDE',
    refusalOf,
    values: { status: to, note: withReason(reason) },
    changes: ({ status, note }) => [
      { status, note },
      { status: to, note: [note, reason].filter(Boolean).join('\n') },
    ],
    detail: reason,
  }
}

const withReason = (reason: string) =>
  sql<string>`left(coalesce(note || E'\\n', '') || ${reason}::text, 4000)`

/** What was set aside is again where its expedition is, or received where it stands. */
export async function takeBack(writing: Writing, ids: string[], reason: string): Promise<Handled> {
  const { company, record } = writing
  const expeditions = await holdExpeditionsOf(company, ids)
  const isElsewhere = ({ expeditionId }: HeldGoods) => expeditionId !== null && !expeditions.has(expeditionId)
  const ruled = (row: HeldGoods) => backRefusal(row) ?? (isElsewhere(row) ? justChanged : null)
  const refusalOf = await orChassisTaken(company, ids, ruled)
  const { allowed, refused } = judged(ids, await holdGoods(company, ids), refusalOf)
  const byExpedition = Map.groupBy(allowed, ({ expeditionId }) => expeditionId)
  const rows: { id: string; version: number; before: Fields; after: Fields }[] = []
  for (const [expeditionId, back] of byExpedition) {
    const status = statusBack(expeditions.get(expeditionId ?? '')?.status ?? null)
    await changeHeld(company, back, { status })
    rows.push(
      ...back.map((row) => ({
        id: row.id,
        version: row.version + 1,
        before: { status: row.status },
        after: { status, reason },
      })),
    )
  }
  if (rows.length > 0) record('GOODS_BACK', { table: 'goods', rows, detail: reason })
  return handled(allowed, refused)
}

/** The same refusal, and that of a vehicle whose chassis came in again since it was over. */
async function orChassisTaken(
  company: CompanyTx,
  ids: readonly string[],
  refusalOf: Gesture['refusalOf'],
): Promise<Gesture['refusalOf']> {
  const taken = await chassisTakenMeanwhile(company, ids)
  return (row) => refusalOf(row) ?? taken.get(row.id) ?? null
}

export function placeGoods(writing: Writing, ids: string[], location: string | null): Promise<Handled> {
  return handle(writing, ids, {
    action: 'GOODS_PLACED',
    refusalOf: () => null,
    values: { location: location || null },
    changes: (row) => [{ location: row.location }, { location: location || null }],
  })
}

/** Whose they are: the company's own client, a shared one, or nobody known. */
export async function assignGoods(
  writing: Writing,
  ids: string[],
  clientId: string | null,
): Promise<Handled> {
  const assigned = await handle(writing, ids, {
    action: 'GOODS_ASSIGNED',
    refusalOf: (row) => ownerRefusal(row, row.invoiceId !== null),
    values: { ...(await clientKeys(writing.company, clientId)), ...noExceptionOfOthers(clientId) },
    changes: (row) => [{ clientId: row.clientId }, { clientId }],
  })
  noticeGoods(writing.company, assigned.done)
  return assigned
}
