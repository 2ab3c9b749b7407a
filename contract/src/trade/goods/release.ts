import { formatMoney } from '#amounts.ts'
import type { GoodsStatus } from './words.ts'

/** What of goods decides whether they may leave. `owedCents` is the balance of their invoice, null without one. */
export type Release = { status: GoodsStatus; isNotBillable: boolean; owedCents: number | null }

export const unbilledRefusal = 'Ces marchandises ne sont pas encore facturées.'

/** Goods leave when they are here, and settled or not billable; the sentence that refuses, or null. */
export function releaseRefusal(release: Release): string | null {
  return presenceRefusal(release) ?? debtRefusal(release)
}

/** No exception is granted for what is not here. */
export function presenceRefusal({ status }: Pick<Release, 'status'>): string | null {
  if (status === 'Remis') return 'Ces marchandises sont déjà remises.'
  return status === 'Disponible' ? null : 'Ces marchandises ne sont pas encore disponibles.'
}

/** What a manager or an admin may set aside, with a reason. */
export function debtRefusal({ isNotBillable, owedCents }: Pick<Release, 'isNotBillable' | 'owedCents'>): string | null {
  if (isNotBillable) return null
  if (owedCents === null) return unbilledRefusal
  return owedCents > 0 ? `Solde dû : ${formatMoney(owedCents)}.` : null
}
