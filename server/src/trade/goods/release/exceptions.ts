import { awaitsDecision, exceptionRefusal } from '@escale/contract/trade/goods/release'
import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'
import type { RequestStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { changeLocked, isOneOf, type LockedGoods, lockGoods } from '#trade/goods/lot/goods-lock.ts'
import { findGoodsInHand, findRequests, type HandRow } from './goods-in-hand.ts'
import {
  type Exception,
  exceptionChanges,
  exceptionDetail,
  grantException,
  noRequest,
} from './release-exceptions.ts'
import { type RequestedException, requestById } from './requests.ts'
import { goodsOfRequests, waitingGoods } from './waiting-requests.ts'

/** Asks a manager to let goods leave unpaid, unbilled or without an identity document. */
export async function requestException(
  { company, actor, record }: WriteContext,
  ids: string[],
  exception: Exception,
): Promise<ReleaseRequest> {
  const { reason, isWithoutDocument } = exception
  const { locked, rows } = await lockExceptable(company, ids, exception)
  const waiting = (await findRequests(company, rows)).filter((request) =>
    rows.some((row) => row.requestId === request.id && awaitsDecision(row, request)),
  )
  if (waiting.some(({ status }) => status === 'Demandée'))
    throw new Refusal('GOODS_REFUSED', { reason: 'Une dérogation est déjà demandée pour ces marchandises.' })
  const id = newId()
  await company.db
    .insertInto('release_requests')
    .values({
      id,
      reason,
      without_document: isWithoutDocument,
      asked_by: actor.userId,
      asked_by_name: actor.name,
    })
    .execute()
  await changeLocked(company, locked, { release_request_id: id })
  record('RELEASE_ASKED', {
    table: 'goods',
    rows: exceptionChanges(locked, rows, noRequest, { ...exception, status: 'Demandée' }),
    detail: exceptionDetail(exception),
  })
  return requestById(company, id)
}

/**
 * Lets goods leave unpaid, unbilled or without an identity document, by decision of a manager. Open requests
 * about these goods are closed as granted, unless they concern other goods that still wait.
 */
export async function approveRelease(
  writing: WriteContext,
  ids: string[],
  exception: Exception,
): Promise<void> {
  const { company, actor, record } = writing
  const { locked, rows } = await lockExceptable(company, ids, exception)
  const changes = await grantException(writing, locked, rows, noRequest, exception)
  const requests = await lockRequestsOf(company, ids)
  const waiting = await waitingGoods(company, requests)
  const answeredIds = requests
    .filter(({ id }) => !waiting.some(({ requestId }) => requestId === id))
    .map(({ id }) => id)
  await answerRequests({ company, actor }, answeredIds, 'Accordée', exception.reason)
  record('RELEASE_APPROVED', { table: 'goods', rows: changes, detail: exceptionDetail(exception) })
}

/**
 * Grants or refuses a request. If another manager has already answered, this one is refused. Only goods that
 * still wait are changed. As in `approveRelease`, goods are locked before requests, which avoids deadlocks.
 */
export async function decideRequest(
  writing: WriteContext,
  id: string,
  isGranted: boolean,
  exception: Exception,
): Promise<ReleaseRequest> {
  const { company, actor, record } = writing
  const { reason } = exception
  const locked = await lockGoods(company, await goodsOfRequests(company, [id]))
  const requestQuery = company.db
    .selectFrom('release_requests')
    .select(['id', 'status', 'without_document as isWithoutDocument'])
    .where('id', '=', id)
  const request = requireFound(await requestQuery.forNoKeyUpdate().executeTakeFirst())
  if (request.status !== 'Demandée')
    throw new Refusal('GOODS_REFUSED', { reason: 'Une réponse a déjà été donnée.' })
  const waiting = await waitingGoods(company, [request])
  const waitingRows = locked.filter((row) => waiting.some(({ id }) => id === row.id))
  if (waitingRows.length === 0)
    throw new Refusal('GOODS_REFUSED', { reason: "Ces marchandises n'attendent plus de dérogation." })
  const status = isGranted ? 'Accordée' : 'Refusée'
  if (isGranted) refuseUnlessExceptable(waiting, exception)
  const refused = { status: 'Refusée' as const, reason, isWithoutDocument: request.isWithoutDocument }
  const changes = isGranted
    ? await grantException(writing, waitingRows, waiting, request, exception)
    : exceptionChanges(waitingRows, waiting, request, refused)
  await answerRequests({ company, actor }, [id], status, reason)
  record(isGranted ? 'RELEASE_APPROVED' : 'RELEASE_REFUSED', {
    table: 'goods',
    rows: changes,
    detail: isGranted ? exceptionDetail(exception) : reason,
  })
  return requestById(company, id)
}

/** Locks the unanswered requests about these goods, in the order of their ids. */
async function lockRequestsOf({ db }: CompanyTx, goodsIds: readonly string[]): Promise<RequestedException[]> {
  return db
    .selectFrom('release_requests')
    .select(['id', 'without_document as isWithoutDocument'])
    .where('id', 'in', (from) =>
      from.selectFrom('goods').select('release_request_id').where(isOneOf('id', goodsIds)),
    )
    .where('status', '=', 'Demandée')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function answerRequests(
  { company, actor }: Pick<WriteContext, 'company' | 'actor'>,
  ids: readonly string[],
  status: RequestStatus,
  reason: string,
): Promise<void> {
  if (ids.length === 0) return
  await company.db
    .updateTable('release_requests')
    .set({
      status,
      decided_by: actor.userId,
      decided_by_name: actor.name,
      decided_at: sql<string>`now()`,
      decision_reason: reason,
    })
    .where(isOneOf('id', ids))
    .execute()
}

/** Locks goods that cannot leave only because of a debt or a missing identity document. */
async function lockExceptable(
  company: CompanyTx,
  ids: string[],
  exception: Exception,
): Promise<{ locked: LockedGoods[]; rows: HandRow[] }> {
  const locked = await lockGoods(company, ids)
  const rows = await findGoodsInHand(company, ids)
  refuseUnlessExceptable(rows, exception)
  return { locked, rows }
}

function refuseUnlessExceptable(rows: readonly HandRow[], exception: Exception): void {
  const reason = exceptionRefusal(rows, exception)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
}
