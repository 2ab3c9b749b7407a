import { formatMoney } from '#values/amounts.ts'
import { handedOverRefusal, isAside } from './life.ts'
import type { GoodsStatus, RequestStatus } from './words.ts'

/**
 * What of goods decides whether they may leave. `owedCents` is the balance of their invoice, null without
 * one.
 */
type Release = { status: GoodsStatus; isNotBillable: boolean; owedCents: number | null }

/**
 * Goods somebody came for: whose they are, on which invoice, and whether a manager lets them leave unpaid, or
 * without an identity document.
 */
export type InHand = Release & {
  clientId: string | null
  invoiceId: string | null
  isExcepted: boolean
  isDocumentWaived: boolean
}

/**
 * What a manager was asked: to let goods leave unpaid or unbilled, and whether also without an identity
 * document.
 */
type ExceptionScope = { isWithoutDocument: boolean }

const unbilledRefusal = 'Ces marchandises ne sont pas encore facturées.'

/** No exception is granted for what is not here. */
export function presenceRefusal({ status }: Pick<Release, 'status'>): string | null {
  if (status === 'Remis') return handedOverRefusal
  if (isAside(status)) return `Ces marchandises sont mises de côté (${status}) : reprenez-les d'abord.`
  return status === 'Disponible' ? null : 'Ces marchandises ne sont pas encore disponibles.'
}

/** What a manager or an admin may set aside, with a reason. */
export function debtRefusal({
  isNotBillable,
  owedCents,
}: Pick<Release, 'isNotBillable' | 'owedCents'>): string | null {
  if (isNotBillable) return null
  if (owedCents === null) return unbilledRefusal
  return owedCents > 0 ? owedRefusal(owedCents) : null
}

/** What keeps one of the goods in hand, whatever the others are. */
export function inHandRefusal(goods: InHand): string | null {
  return standingRefusal(goods) ?? (goods.isExcepted ? null : debtRefusal(goods))
}

/** Goods leave together or not at all. */
export function handOverRefusal(goods: readonly InHand[]): string | null {
  const standing = togetherRefusal(goods)
  if (standing !== null) return standing
  const kept = goods.filter(isKeptForDebt)
  if (kept.length === 0) return null
  return kept.some(({ owedCents }) => owedCents === null) ? unbilledRefusal : owedRefusal(owedTogether(kept))
}

/**
 * An exception is asked and granted for goods that are here and that only their debt keeps, or the document
 * that nobody can show.
 */
export function exceptionRefusal(goods: readonly InHand[], asked: ExceptionScope): string | null {
  return (
    togetherRefusal(goods) ??
    (goods.some((row) => isKept(row, asked))
      ? null
      : 'Rien ne retient ces marchandises : elles peuvent être remises.')
  )
}

/**
 * Whether goods asked about still wait for a manager: what left, was set aside, settled or let go since waits
 * no more.
 */
export function isWaiting(goods: InHand, asked: ExceptionScope): boolean {
  return isKept(goods, asked) && standingRefusal(goods) === null
}

/** Whether what was asked, or answered, is about goods as they are now. */
export function isAbout(request: ExceptionScope & { status: RequestStatus }, goods: InHand): boolean {
  if (request.status === 'Demandée') return isWaiting(goods, request)
  return request.status === 'Refusée' || goods.isExcepted || goods.isDocumentWaived
}

/** What keeps goods is their debt, unless it was set aside. */
export function isKeptForDebt(goods: InHand): boolean {
  return !goods.isExcepted && debtRefusal(goods) !== null
}

/** What is owed on goods together: an invoice is owed once, however many of them it counts. */
export function owedTogether(goods: readonly Pick<InHand, 'invoiceId' | 'owedCents'>[]): number {
  const owed = new Map(goods.map(({ invoiceId, owedCents }) => [invoiceId, owedCents ?? 0]))
  return [...owed.values()].reduce((sum, cents) => sum + cents, 0)
}

function isKept(goods: InHand, { isWithoutDocument }: ExceptionScope): boolean {
  return isKeptForDebt(goods) || (isWithoutDocument && !goods.isDocumentWaived)
}

function togetherRefusal(goods: readonly InHand[]): string | null {
  for (const row of goods) {
    const refusal = standingRefusal(row)
    if (refusal !== null) return refusal
  }
  const clients = new Set(goods.map(({ clientId }) => clientId))
  return clients.size > 1 ? "Une remise ne réunit que les marchandises d'un seul client." : null
}

function standingRefusal(goods: InHand): string | null {
  const refusal = presenceRefusal(goods)
  if (refusal !== null) return refusal
  return goods.clientId === null ? "Affectez d'abord ces marchandises à un client." : null
}

function owedRefusal(cents: number): string {
  return `Solde dû : ${formatMoney(cents)}.`
}
