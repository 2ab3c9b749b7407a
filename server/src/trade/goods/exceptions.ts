import { exceptionRefusal, owedTogether } from '@escale/contract/trade/goods/release'
import type { ReleaseRequest, WaitingRequest } from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import { found, Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { changeHeld, type HeldGoods, holdGoods } from './held.ts'
import { goodsInHand } from './in-hand.ts'
import { requestById, requestColumns } from './requests.ts'

const mostWaiting = 100

/** The counter asks a manager to let goods leave unpaid or unbilled. */
export async function askException({ company, actor, record }: Writing, ids: string[], reason: string): Promise<ReleaseRequest> {
  const held = await holdExceptable(company, ids)
  const waiting = await company.db
    .selectFrom('goods as g')
    .innerJoin('release_requests as r', 'r.id', 'g.release_request_id')
    .select('g.id')
    .where('g.id', 'in', ids)
    .where('r.status', '=', 'Demandée')
    .limit(1)
    .executeTakeFirst()
  if (waiting) throw new Refusal('GOODS_REFUSED', { reason: 'Une dérogation est déjà demandée pour ces marchandises.' })
  const id = newId()
  await company.db.insertInto('release_requests').values({ id, reason, asked_by: actor.userId, asked_by_name: actor.name }).execute()
  await changeHeld(company, held, { release_request_id: id })
  record('RELEASE_ASKED', { table: 'goods', rows: changesOf(held, { exception: null }, { exception: 'Demandée' }), detail: reason })
  return requestById(company, id)
}

/** A manager lets goods leave without having been asked. */
export async function approveRelease({ company, actor, record }: Writing, ids: string[], reason: string): Promise<void> {
  const held = await holdExceptable(company, ids)
  await changeHeld(company, held, approvedBy(actor, reason))
  record('RELEASE_APPROVED', { table: 'goods', rows: changesOf(held, { exception: null }, { exception: reason }), detail: reason })
}

/** Answers what was asked, once: of two managers who answer at the same time, the second is told that it was. */
export async function decideRequest({ company, actor, record }: Writing, id: string, isGranted: boolean, reason: string): Promise<ReleaseRequest> {
  const request = found(await company.db.selectFrom('release_requests').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  if (request.status !== 'Demandée') throw new Refusal('GOODS_REFUSED', { reason: 'Une réponse a déjà été donnée.' })
  const status = isGranted ? 'Accordée' : 'Refusée'
  const goods = await company.db.selectFrom('goods').select('id').where('release_request_id', '=', id).execute()
  const held = (
    await holdGoods(
      company,
      goods.map((row) => row.id),
    )
  ).filter((row) => row.status !== 'Remis')
  if (isGranted) await changeHeld(company, held, approvedBy(actor, reason))
  await company.db
    .updateTable('release_requests')
    .set({ status, decided_by: actor.userId, decided_by_name: actor.name, decided_at: sql<string>`now()`, decision_reason: reason })
    .where('id', '=', id)
    .execute()
  const changes = held.map((row) => ({
    id: row.id,
    version: isGranted ? row.version + 1 : row.version,
    before: { exception: 'Demandée' },
    after: { exception: status },
  }))
  record(isGranted ? 'RELEASE_APPROVED' : 'RELEASE_REFUSED', { table: 'goods', rows: changes, detail: reason })
  return requestById(company, id)
}

/** What waits for an answer: what has left or was settled meanwhile no longer does. */
export async function waitingRequests(company: CompanyTx): Promise<WaitingRequest[]> {
  const requests = await company.db
    .selectFrom('release_requests')
    .select(requestColumns)
    .where('status', '=', 'Demandée')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostWaiting)
    .execute()
  if (requests.length === 0) return []
  const asked = await company.db
    .selectFrom('goods')
    .select(['id', 'release_request_id as requestId', 'expedition_id as expeditionId'])
    .where(
      'release_request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .execute()
  const rows = await goodsInHand(
    company,
    asked.map(({ id }) => id),
  )
  return requests.flatMap((request) => {
    const goods = rows.filter((row) => row.requestId === request.id)
    if (exceptionRefusal(goods) !== null) return []
    return {
      ...request,
      clientName: goods[0]?.clientName ?? null,
      owedCents: owedTogether(goods),
      goods: goods.map(({ id, number, description, quantity }) => ({
        ...{ id, number, description, quantity },
        expeditionId: asked.find((row) => row.id === id)?.expeditionId ?? null,
      })),
    }
  })
}

/** Goods that only their debt keeps, held until this transaction ends. */
async function holdExceptable(company: CompanyTx, ids: string[]): Promise<HeldGoods[]> {
  const held = await holdGoods(company, ids)
  const reason = exceptionRefusal(await goodsInHand(company, ids))
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  return held
}

function approvedBy({ userId, name }: Writing['actor'], reason: string) {
  return {
    release_reason: reason,
    release_approved_by: userId,
    release_approved_by_name: name,
    release_approved_at: sql<string>`now()`,
  }
}

function changesOf(held: readonly HeldGoods[], before: Record<string, unknown>, after: Record<string, unknown>) {
  return held.map(({ id, version }) => ({ id, version: version + 1, before, after }))
}
