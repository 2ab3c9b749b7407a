import { exceptionRefusal, owedTogether, stillWaiting } from '@escale/contract/trade/goods/release'
import type { ReleaseRequest, WaitingRequest } from '@escale/contract/trade/goods/releases'
import type { RequestStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { found, Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { changeHeld, type HeldGoods, holdGoods, isOneOf } from './held.ts'
import { goodsInHand, type HandRow, requestsOf } from './in-hand.ts'
import { requestById, requestColumns } from './requests.ts'

const mostWaiting = 100

/** The counter asks a manager to let goods leave unpaid or unbilled. */
export async function askException({ company, actor, record }: Writing, ids: string[], reason: string): Promise<ReleaseRequest> {
  const { held, rows } = await holdExceptable(company, ids)
  const asked = await requestsOf(company, stillWaiting(rows))
  if (asked.some(({ status }) => status === 'Demandée'))
    throw new Refusal('GOODS_REFUSED', { reason: 'Une dérogation est déjà demandée pour ces marchandises.' })
  const id = newId()
  await company.db.insertInto('release_requests').values({ id, reason, asked_by: actor.userId, asked_by_name: actor.name }).execute()
  await changeHeld(company, held, { release_request_id: id })
  record('RELEASE_ASKED', { table: 'goods', rows: changesOf(held, { exception: null }, { exception: 'Demandée', reason }), detail: reason })
  return requestById(company, id)
}

/** A manager lets goods leave without having been asked; a request of which nothing else waits is answered by it. */
export async function approveRelease({ company, actor, record }: Writing, ids: string[], reason: string): Promise<void> {
  const { held } = await holdExceptable(company, ids)
  await changeHeld(company, held, approvedBy(actor, reason))
  const asked = await holdRequestsOf(company, ids)
  const waiting = await waitingGoods(company, asked)
  const done = asked.filter((id) => !waiting.some(({ requestId }) => requestId === id))
  await answer({ company, actor }, done, 'Accordée', reason)
  record('RELEASE_APPROVED', { table: 'goods', rows: changesOf(held, { exception: null }, { exception: reason }), detail: reason })
}

/**
 * Answers what was asked, once: of two managers who answer at the same time, the second is told that it was. It is about the goods that
 * still wait. They are held before their request is, as by who lets goods leave unasked: nobody waits in a circle.
 */
export async function decideRequest({ company, actor, record }: Writing, id: string, isGranted: boolean, reason: string): Promise<ReleaseRequest> {
  const held = await holdGoods(company, await askedGoods(company, [id]))
  const request = found(await company.db.selectFrom('release_requests').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  if (request.status !== 'Demandée') throw new Refusal('GOODS_REFUSED', { reason: 'Une réponse a déjà été donnée.' })
  const waiting = new Set((await waitingGoods(company, [id])).map((row) => row.id))
  const kept = held.filter((row) => waiting.has(row.id))
  if (kept.length === 0) throw new Refusal('GOODS_REFUSED', { reason: "Ces marchandises n'attendent plus de dérogation." })
  const status = isGranted ? 'Accordée' : 'Refusée'
  if (isGranted) await changeHeld(company, kept, approvedBy(actor, reason))
  await answer({ company, actor }, [id], status, reason)
  const changes = kept.map((row) => ({
    id: row.id,
    version: isGranted ? row.version + 1 : row.version,
    before: { exception: 'Demandée' },
    after: { exception: status, reason },
  }))
  record(isGranted ? 'RELEASE_APPROVED' : 'RELEASE_REFUSED', { table: 'goods', rows: changes, detail: reason })
  return requestById(company, id)
}

/** What waits for an answer: of what has left or was settled meanwhile, nothing does. */
export async function waitingRequests(company: CompanyTx): Promise<WaitingRequest[]> {
  const requests = await openRequests(company)
  const waiting = await waitingGoods(
    company,
    requests.map(({ id }) => id),
  )
  return requests.flatMap((request) => {
    const goods = waiting.filter((row) => row.requestId === request.id)
    if (goods.length === 0) return []
    return {
      ...request,
      clientName: goods[0]?.clientName ?? null,
      owedCents: owedTogether(goods),
      goods: goods.map(({ id, number, description, quantity, expeditionId }) => ({ id, number, description, quantity, expeditionId })),
    }
  })
}

/**
 * The oldest requests of which goods still wait, as `stillWaiting` says it. Each is judged by its own goods, few and found by an index:
 * one that payments settled takes none of the places, and costs no reading of the company's goods or invoices.
 */
function openRequests({ db }: CompanyTx): Promise<ReleaseRequest[]> {
  return db
    .selectFrom('release_requests')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('goods as g')
          .leftJoin('invoices as i', 'i.id', 'g.invoice_id')
          .select(sql<boolean>`true`.as('isWaiting'))
          .whereRef('g.release_request_id', '=', 'release_requests.id')
          .where('g.status', '=', 'Disponible')
          .where('g.release_approved_at', 'is', null)
          .where('g.not_billable_reason', 'is', null)
          .where((either) => either.or([either('g.client_id', 'is not', null), either('g.shared_client_id', 'is not', null)]))
          .where((either) => either.or([either('g.invoice_id', 'is', null), either('i.balance', '>', 0)]))
          .limit(1)
          .as('waiting'),
      (join) => join.onTrue(),
    )
    .select(requestColumns)
    .where('status', '=', 'Demandée')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostWaiting)
    .execute()
}

/** The goods of these requests that still wait for their answer. */
async function waitingGoods(company: CompanyTx, requestIds: readonly string[]): Promise<HandRow[]> {
  const ids = await askedGoods(company, requestIds)
  return ids.length > 0 ? stillWaiting(await goodsInHand(company, ids)) : []
}

async function askedGoods({ db }: CompanyTx, requestIds: readonly string[]): Promise<string[]> {
  if (requestIds.length === 0) return []
  const rows = await db.selectFrom('goods').select('id').where(isOneOf('release_request_id', requestIds)).execute()
  return rows.map(({ id }) => id)
}

/** The requests about these goods that have no answer yet, held in the order of their ids until this transaction ends. */
async function holdRequestsOf({ db }: CompanyTx, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('release_requests')
    .select('id')
    .where('id', 'in', (from) => from.selectFrom('goods').select('release_request_id').where(isOneOf('id', goodsIds)))
    .where('status', '=', 'Demandée')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function answer(
  { company, actor }: Pick<Writing, 'company' | 'actor'>,
  ids: readonly string[],
  status: RequestStatus,
  reason: string,
): Promise<void> {
  if (ids.length === 0) return
  await company.db
    .updateTable('release_requests')
    .set({ status, decided_by: actor.userId, decided_by_name: actor.name, decided_at: sql<string>`now()`, decision_reason: reason })
    .where(isOneOf('id', ids))
    .execute()
}

/** Goods that only their debt keeps, held until this transaction ends. */
async function holdExceptable(company: CompanyTx, ids: string[]): Promise<{ held: HeldGoods[]; rows: HandRow[] }> {
  const held = await holdGoods(company, ids)
  const rows = await goodsInHand(company, ids)
  const reason = exceptionRefusal(rows)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  return { held, rows }
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
