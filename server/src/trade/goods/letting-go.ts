import { isKeptForDebt } from '@escale/contract/trade/goods/release'
import type { RequestStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { Actor } from '#access/door/actor.ts'
import type { Writing } from '#access/door/writing.ts'
import { changeHeld, type HeldGoods } from './goods-lock.ts'
import type { HandRow } from './in-hand.ts'
import type { RequestedException } from './requests.ts'

/**
 * What a manager is asked or grants: that goods leave unpaid or unbilled, and whether without an identity
 * document too.
 */
export type Exception = { reason: string; isWithoutDocument: boolean }

type ExceptionRequest = Pick<RequestedException, 'isWithoutDocument'> | null
type Who = Pick<Actor, 'userId' | 'name'>

/** A manager lets goods leave without having been asked. */
export const nothingAsked: ExceptionRequest = null

/** Each row is let go for what keeps it: its debt, the document, both. Gives what is written down of it. */
export async function letGo(
  { company, actor }: Pick<Writing, 'company' | 'actor'>,
  held: readonly HeldGoods[],
  rows: readonly HandRow[],
  asked: ExceptionRequest,
  exception: Exception,
) {
  const owing = owingOf(rows)
  const waiver = exception.isWithoutDocument ? waivedBy(actor, exception.reason) : {}
  const [owed, others] = [held.filter(({ id }) => owing.has(id)), held.filter(({ id }) => !owing.has(id))]
  await changeHeld(company, owed, { ...approvedBy(actor, exception.reason), ...waiver })
  if (exception.isWithoutDocument) await changeHeld(company, others, waiver)
  return changesOf(exception.isWithoutDocument ? held : owed, rows, asked, { ...exception, said: 'Accordée' })
}

/**
 * What is said of each row: of its debt if that keeps it, of the document if it is about that. A refusal
 * changes no row.
 */
export function changesOf(
  held: readonly HeldGoods[],
  rows: readonly HandRow[],
  asked: ExceptionRequest,
  { said, reason, isWithoutDocument }: Exception & { said: RequestStatus },
) {
  const owing = owingOf(rows)
  const isChange = said !== 'Refusée'
  return held.map(({ id, version }) => {
    const isOwing = owing.has(id)
    return {
      id,
      version: isChange ? version + 1 : version,
      before: {
        ...(isOwing && { exception: asked && 'Demandée' }),
        ...(isWithoutDocument && { waiver: asked?.isWithoutDocument ? 'Demandée' : null }),
      },
      after: { ...(isOwing && { exception: said }), ...(isWithoutDocument && { waiver: said }), reason },
    }
  })
}

export function detailOf({ reason, isWithoutDocument }: Exception): string {
  return isWithoutDocument ? `Sans pièce d'identité : ${reason}` : reason
}

export function waivedBy({ userId, name }: Who, reason: string) {
  return {
    document_waived_reason: reason,
    document_waived_by: userId,
    document_waived_by_name: name,
    document_waived_at: sql<string>`now()`,
  }
}

function approvedBy({ userId, name }: Who, reason: string) {
  return {
    release_reason: reason,
    release_approved_by: userId,
    release_approved_by_name: name,
    release_approved_at: sql<string>`now()`,
  }
}

function owingOf(rows: readonly HandRow[]): Set<string> {
  return new Set(rows.filter(isKeptForDebt).map(({ id }) => id))
}
