import { overLimitAtHandOver } from '#trade/limits/rules.ts'
import { formatMoney } from '#values/amounts.ts'
import { handedOverMessage, isAside } from './life-cycle.ts'
import type { GoodsStatus, RequestStatus } from './words.ts'

/**
 * Facts that decide whether goods may be handed over. `owedCents` is the amount left to pay on their invoice,
 * null without an invoice.
 */
type ReleaseFacts = { status: GoodsStatus; isNotBillable: boolean; owedCents: number | null }

/**
 * Goods to hand over, with the exceptions that a manager granted: `isExcepted` to leave unpaid, and to leave
 * without an identity document.
 */
export type GoodsToRelease = ReleaseFacts & {
  clientId: string | null
  invoiceId: string | null
  isExcepted: boolean
  isDocumentWaived: boolean
  /** True when the client is above the credit limit of the company. Absent: there is none. */
  isOverLimit?: boolean
}

/**
 * Scope of a requested exception. It covers the debt, if any, and also a missing identity document when true.
 */
type ExceptionScope = { isWithoutDocument: boolean }

const unbilledMessage = 'Ces marchandises ne sont pas encore facturées.'

/** Refuses goods that are not « Disponible ». No exception lifts this refusal. */
export function availabilityRefusal({ status }: Pick<ReleaseFacts, 'status'>): string | null {
  if (status === 'Remis') return handedOverMessage
  if (isAside(status)) return `Ces marchandises sont mises de côté (${status}) : reprenez-les d'abord.`
  return status === 'Disponible' ? null : 'Ces marchandises ne sont pas encore disponibles.'
}

/** Refuses goods that are unbilled or unpaid. A manager or admin can lift this refusal with a reason. */
export function debtRefusal({
  isNotBillable,
  owedCents,
}: Pick<ReleaseFacts, 'isNotBillable' | 'owedCents'>): string | null {
  if (isNotBillable) return null
  if (owedCents === null) return unbilledMessage
  return owedCents > 0 ? owedMessage(owedCents) : null
}

/** Refuses one row, without regard to the other rows. */
export function rowRefusal(goods: GoodsToRelease): string | null {
  return absenceRefusal(goods) ?? (goods.isExcepted ? null : (debtRefusal(goods) ?? limitRefusal(goods)))
}

/** Refuses a hand-over if any row is refused. Goods are handed over all together or not at all. */
export function handOverRefusal(goods: readonly GoodsToRelease[]): string | null {
  const refusal = jointRefusal(goods)
  if (refusal !== null) return refusal
  const blocked = goods.filter(isBlockedByDebt)
  if (blocked.length === 0) return null
  if (blocked.every((row) => debtRefusal(row) === null)) return overLimitAtHandOver
  return blocked.some(({ owedCents }) => owedCents === null)
    ? unbilledMessage
    : owedMessage(totalOwed(blocked))
}

/**
 * Refuses to grant an exception. The goods must be available, and blocked by debt or by a missing identity
 * document.
 */
export function exceptionRefusal(goods: readonly GoodsToRelease[], scope: ExceptionScope): string | null {
  return (
    jointRefusal(goods) ??
    (goods.some((row) => isBlocked(row, scope))
      ? null
      : 'Rien ne retient ces marchandises : elles peuvent être remises.')
  )
}

/**
 * Whether a manager's decision about these goods is still needed. False once they left, were set aside, were
 * paid or were granted an exception.
 */
export function awaitsDecision(goods: GoodsToRelease, scope: ExceptionScope): boolean {
  return isBlocked(goods, scope) && absenceRefusal(goods) === null
}

/** Whether a request for an exception, answered or not, still concerns the goods in their present state. */
export function concernsGoods(
  request: ExceptionScope & { status: RequestStatus },
  goods: GoodsToRelease,
): boolean {
  if (request.status === 'Demandée') return awaitsDecision(goods, request)
  return request.status === 'Refusée' || goods.isExcepted || goods.isDocumentWaived
}

/** Refuses goods of a client above the credit limit, also paid ones. The same exception lifts it. */
function limitRefusal({ isNotBillable, isOverLimit = false }: GoodsToRelease): string | null {
  return isOverLimit && !isNotBillable ? overLimitAtHandOver : null
}

/** Whether unpaid debt or the credit limit blocks the goods. False if a manager lifted it. */
export function isBlockedByDebt(goods: GoodsToRelease): boolean {
  return !goods.isExcepted && (debtRefusal(goods) ?? limitRefusal(goods)) !== null
}

/** The amount owed on these goods, in cents. An invoice that several rows share counts once. */
export function totalOwed(goods: readonly Pick<GoodsToRelease, 'invoiceId' | 'owedCents'>[]): number {
  const owed = new Map(goods.map(({ invoiceId, owedCents }) => [invoiceId, owedCents ?? 0]))
  return [...owed.values()].reduce((sum, cents) => sum + cents, 0)
}

function isBlocked(goods: GoodsToRelease, { isWithoutDocument }: ExceptionScope): boolean {
  return isBlockedByDebt(goods) || (isWithoutDocument && !goods.isDocumentWaived)
}

function jointRefusal(goods: readonly GoodsToRelease[]): string | null {
  for (const row of goods) {
    const refusal = absenceRefusal(row)
    if (refusal !== null) return refusal
  }
  const clients = new Set(goods.map(({ clientId }) => clientId))
  return clients.size > 1 ? "Une remise ne réunit que les marchandises d'un seul client." : null
}

function absenceRefusal(goods: GoodsToRelease): string | null {
  const refusal = availabilityRefusal(goods)
  if (refusal !== null) return refusal
  return goods.clientId === null ? "Affectez d'abord ces marchandises à un client." : null
}

function owedMessage(cents: number): string {
  return `Solde dû : ${formatMoney(cents)}.`
}
