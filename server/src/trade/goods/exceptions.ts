import { exceptionRefusal, isWaiting } from '@escale/contract/trade/goods/release'
import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'
import type { RequestStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { changeHeld, type HeldGoods, holdGoods, isOneOf } from './goods-lock.ts'
import { goodsInHand, type HandRow, requestsOf } from './in-hand.ts'
import { changesOf, detailOf, type Exception, letGo, nothingAsked } from './letting-go.ts'
import { type RequestedException, requestById } from './requests.ts'
import { askedGoods, waitingGoods } from './waiting-requests.ts'

/** The counter asks a manager to let goods leave unpaid or unbilled, or without an identity document. */
export async function askException(
  { company, actor, record }: Writing,
  ids: string[],
  exception: Exception,
): Promise<ReleaseRequest> {
  const { reason, isWithoutDocument } = exception
  const { held, rows } = await holdExceptable(company, ids, exception)
  const asked = (await requestsOf(company, rows)).filter((request) =>
    rows.some((row) => row.requestId === request.id && isWaiting(row, request)),
  )
  if (asked.some(({ status }) => status === 'Demandée'))
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
  await changeHeld(company, held, { release_request_id: id })
  record('RELEASE_ASKED', {
    table: 'goods',
    rows: changesOf(held, rows, nothingAsked, { ...exception, said: 'Demandée' }),
    detail: detailOf(exception),
  })
  return requestById(company, id)
}

/**
 * A manager lets goods leave without having been asked; a request of which nothing else waits is answered by
 * it.
 */
export async function approveRelease(writing: Writing, ids: string[], exception: Exception): Promise<void> {
  const { company, actor, record } = writing
  const { held, rows } = await holdExceptable(company, ids, exception)
  const changes = await letGo(writing, held, rows, nothingAsked, exception)
  const asked = await holdRequestsOf(company, ids)
  const waiting = await waitingGoods(company, asked)
  const done = asked
    .filter(({ id }) => !waiting.some(({ requestId }) => requestId === id))
    .map(({ id }) => id)
  await answer({ company, actor }, done, 'Accordée', exception.reason)
  record('RELEASE_APPROVED', { table: 'goods', rows: changes, detail: detailOf(exception) })
}

/**
 * Answers what was asked, once: of two managers who answer at the same time, the second is told that it was.
 * It is about the goods that
 * still wait. They are held before their request is, as by who lets goods leave unasked: nobody waits in a
 * circle.
 */
export async function decideRequest(
  writing: Writing,
  id: string,
  isGranted: boolean,
  exception: Exception,
): Promise<ReleaseRequest> {
  const { company, actor, record } = writing
  const { reason } = exception
  const held = await holdGoods(company, await askedGoods(company, [id]))
  const asked = company.db
    .selectFrom('release_requests')
    .select(['id', 'status', 'without_document as isWithoutDocument'])
    .where('id', '=', id)
  const request = orNotFound(await asked.forNoKeyUpdate().executeTakeFirst())
  if (request.status !== 'Demandée')
    throw new Refusal('GOODS_REFUSED', { reason: 'Une réponse a déjà été donnée.' })
  const waiting = await waitingGoods(company, [request])
  const kept = held.filter((row) => waiting.some(({ id }) => id === row.id))
  if (kept.length === 0)
    throw new Refusal('GOODS_REFUSED', { reason: "Ces marchandises n'attendent plus de dérogation." })
  const status = isGranted ? 'Accordée' : 'Refusée'
  if (isGranted) refuseEmpty(waiting, exception)
  const refused = { said: 'Refusée' as const, reason, isWithoutDocument: request.isWithoutDocument }
  const changes = isGranted
    ? await letGo(writing, kept, waiting, request, exception)
    : changesOf(kept, waiting, request, refused)
  await answer({ company, actor }, [id], status, reason)
  record(isGranted ? 'RELEASE_APPROVED' : 'RELEASE_REFUSED', {
    table: 'goods',
    rows: changes,
    detail: isGranted ? detailOf(exception) : reason,
  })
  return requestById(company, id)
}

/**
 * The requests about these goods that have no answer yet, held in the order of their ids until this
 * transaction ends.
 */
async function holdRequestsOf({ db }: CompanyTx, goodsIds: readonly string[]): Promise<RequestedException[]> {
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

async function answer(
  { company, actor }: Pick<Writing, 'company' | 'actor'>,
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

/** Goods that only their debt or a document keeps, held until this transaction ends. */
async function holdExceptable(
  company: CompanyTx,
  ids: string[],
  exception: Exception,
): Promise<{ held: HeldGoods[]; rows: HandRow[] }> {
  const held = await holdGoods(company, ids)
  const rows = await goodsInHand(company, ids)
  refuseEmpty(rows, exception)
  return { held, rows }
}

function refuseEmpty(rows: readonly HandRow[], exception: Exception): void {
  const reason = exceptionRefusal(rows, exception)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
}
