import { awaitsDecision, isBlockedByDebt, totalOwed } from '@escale/contract/trade/goods/release'
import type { OpenRequest, ReleaseRequest } from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { hasNoClient } from '#database/query/client-columns.ts'
import { isOneOf } from '#trade/goods/lot/goods-lock.ts'
import { findClientDebts, noDebt } from './client-debts.ts'
import { findGoodsInHand, type HandRow } from './goods-in-hand.ts'
import { type RequestedException, requestColumns } from './requests.ts'

const mostWaiting = 100

/** Lists the requests that wait for a manager's answer. Requests whose goods no longer wait are left out. */
export async function waitingRequests(company: CompanyTx): Promise<OpenRequest[]> {
  const requests = await openRequests(company)
  const waiting = await waitingGoods(company, requests)
  const debts = await findClientDebts(company, waiting)
  return requests.flatMap((request) => {
    const goods = waiting.filter((row) => row.requestId === request.id)
    if (goods.length === 0) return []
    return {
      ...request,
      clientName: goods[0]?.clientName ?? null,
      owedCents: totalOwed(goods),
      clientOwes: debts.get(goods[0]?.clientId ?? '') ?? noDebt,
      isKeptForDebt: goods.some(isBlockedByDebt),
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
 * Reads the oldest open requests whose goods may still wait. The SQL condition only keeps other requests out
 * of the limit of 100. `awaitsDecision` decides later, and a test checks that the two agree.
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
          .where(sql<boolean>`not ${hasNoClient('g')}`)
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

/** Reads the goods of these requests that still wait for an answer. */
export async function waitingGoods(
  company: CompanyTx,
  requests: readonly RequestedException[],
): Promise<HandRow[]> {
  const requestsById = new Map(requests.map((request) => [request.id, request]))
  const ids = await goodsOfRequests(company, [...requestsById.keys()])
  if (ids.length === 0) return []
  const rows = await findGoodsInHand(company, ids)
  return rows.filter((row) => {
    const request = requestsById.get(row.requestId ?? '')
    return request !== undefined && awaitsDecision(row, request)
  })
}

export async function goodsOfRequests({ db }: CompanyTx, requestIds: readonly string[]): Promise<string[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where(isOneOf('release_request_id', requestIds))
    .execute()
  return rows.map(({ id }) => id)
}
