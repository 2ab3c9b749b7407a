import { isBlockedByDebt } from '@escale/contract/trade/goods/release'
import type { RequestStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { changeLocked, type LockedGoods } from '#trade/goods/lot/goods-lock.ts'
import type { HandRow } from './goods-in-hand.ts'
import type { RequestedException } from './requests.ts'

/**
 * A manager's permission to let goods leave unpaid or unbilled. `isWithoutDocument` also allows a missing
 * identity document.
 */
export type Exception = { reason: string; isWithoutDocument: boolean }

type ExceptionRequest = Pick<RequestedException, 'isWithoutDocument'> | null
type Approver = Pick<Actor, 'userId' | 'name'>

/** Stands for an exception that a manager grants without having been asked. */
export const noRequest: ExceptionRequest = null

/**
 * Stores the exception in each row that needs it, for a debt, for a missing document or for both. Returns the
 * changes for the history.
 */
export async function grantException(
  { company, actor }: Pick<WriteContext, 'company' | 'actor'>,
  locked: readonly LockedGoods[],
  rows: readonly HandRow[],
  request: ExceptionRequest,
  exception: Exception,
) {
  const owing = owingIds(rows)
  const waiver = exception.isWithoutDocument ? waiverColumns(actor, exception.reason) : {}
  const [owed, others] = [locked.filter(({ id }) => owing.has(id)), locked.filter(({ id }) => !owing.has(id))]
  await changeLocked(company, owed, { ...approvalColumns(actor, exception.reason), ...waiver })
  if (exception.isWithoutDocument) await changeLocked(company, others, waiver)
  return exceptionChanges(exception.isWithoutDocument ? locked : owed, rows, request, {
    ...exception,
    status: 'Accordée',
  })
}

/**
 * Returns the history entries of an exception: `exception` for a debt, `waiver` for a missing document. A
 * refused request changes no goods, so their version stays the same.
 */
export function exceptionChanges(
  locked: readonly LockedGoods[],
  rows: readonly HandRow[],
  request: ExceptionRequest,
  { status, reason, isWithoutDocument }: Exception & { status: RequestStatus },
) {
  const owing = owingIds(rows)
  const isChange = status !== 'Refusée'
  return locked.map(({ id, version }) => {
    const isOwing = owing.has(id)
    return {
      id,
      version: isChange ? version + 1 : version,
      before: {
        ...(isOwing && { exception: request && 'Demandée' }),
        ...(isWithoutDocument && { waiver: request?.isWithoutDocument ? 'Demandée' : null }),
      },
      after: { ...(isOwing && { exception: status }), ...(isWithoutDocument && { waiver: status }), reason },
    }
  })
}

export function exceptionDetail({ reason, isWithoutDocument }: Exception): string {
  return isWithoutDocument ? `Sans pièce d'identité : ${reason}` : reason
}

export function waiverColumns({ userId, name }: Approver, reason: string) {
  return {
    document_waived_reason: reason,
    document_waived_by: userId,
    document_waived_by_name: name,
    document_waived_at: sql<string>`now()`,
  }
}

function approvalColumns({ userId, name }: Approver, reason: string) {
  return {
    release_reason: reason,
    release_approved_by: userId,
    release_approved_by_name: name,
    release_approved_at: sql<string>`now()`,
  }
}

function owingIds(rows: readonly HandRow[]): Set<string> {
  return new Set(rows.filter(isBlockedByDebt).map(({ id }) => id))
}
