import { isKeptForDebt, isWaiting, owedTogether } from '@escale/contract/trade/goods/release'
import type { ReleaseRequest, WaitingRequest } from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { isUnowned } from '#database/query/client-columns.ts'
import { debtsOf, noDebt } from './client-debts.ts'
import { isOneOf } from './goods-lock.ts'
import { goodsInHand, type HandRow } from './in-hand.ts'
import { type RequestedException, requestColumns } from './requests.ts'

const mostWaiting = 100

/** What waits for an answer: of what has left or was settled meanwhile, nothing does. */
export async function waitingRequests(company: CompanyTx): Promise<WaitingRequest[]> {
  const requests = await openRequests(company)
  const waiting = await waitingGoods(company, requests)
  const debts = await debtsOf(company, waiting)
  return requests.flatMap((request) => {
    const goods = waiting.filter((row) => row.requestId === request.id)
    if (goods.length === 0) return []
    return {
      ...request,
      clientName: goods[0]?.clientName ?? null,
      owedCents: owedTogether(goods),
      clientOwes: debts.get(goods[0]?.clientId ?? '') ?? noDebt,
      isKeptForDebt: goods.some(isKeptForDebt),
      goods: goods.map(({ id, number, description, quantity, expeditionId }) => ({
        id,
        number,
        description,
        quantity,
        expeditionId,
      })),
    }
  })
}

/**
 * The oldest requests of which goods still wait. `isWaiting` judges; this `where` only keeps one that
 * payments settled from taking a place
 * among the hundred, and a test holds it to the same answers. Each is looked at by its own goods, few and
 * found by an index.
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
          .where(sql<boolean>`not ${isUnowned('g')}`)
          .where(
            sql<boolean>`(release_requests.without_document and g.document_waived_at is null
              or g.release_approved_at is null and g.not_billable_reason is null and (g.invoice_id is null or i.balance > 0))`,
          )
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
export async function waitingGoods(
  company: CompanyTx,
  requests: readonly RequestedException[],
): Promise<HandRow[]> {
  const asked = new Map(requests.map((request) => [request.id, request]))
  const ids = await askedGoods(company, [...asked.keys()])
  if (ids.length === 0) return []
  const rows = await goodsInHand(company, ids)
  return rows.filter((row) => {
    const request = asked.get(row.requestId ?? '')
    return request !== undefined && isWaiting(row, request)
  })
}

export async function askedGoods({ db }: CompanyTx, requestIds: readonly string[]): Promise<string[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where(isOneOf('release_request_id', requestIds))
    .execute()
  return rows.map(({ id }) => id)
}
