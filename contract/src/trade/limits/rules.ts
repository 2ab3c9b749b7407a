import { formatMoney } from '#values/amounts.ts'
import { type Day, daysBetween } from '#values/days.ts'

// The credit limit of a client: an amount, a number of days, or both (docs/decisions/144). Amounts are cents.

/** The limit of a client. Null: none of that kind. */
type CreditLimit = { amount: number | null; days: number | null }

/** The debts of a client, present and estimated, and the credit that is free. */
type Engagement = {
  /** Left to pay on invoices. */
  due: number
  /** Estimated price of loaded goods that are not billed yet. */
  unbilled: number
  /** Credit of the client that no invoice uses. */
  free: number
  /** The issue date of the oldest unpaid invoice; null without one. */
  oldestUnpaid: Day | null
}

export function engagedAmount({ due, unbilled, free }: Engagement): number {
  return due + unbilled - free
}

/** True when the client is above the amount, or has an unpaid invoice older than the days. */
export function isOverLimit(limit: CreditLimit, engagement: Engagement, today: Day, added = 0): boolean {
  return isOverAmount(limit, engagement, added) || isOverDays(limit, engagement, today)
}

function isOverAmount({ amount }: CreditLimit, engagement: Engagement, added: number): boolean {
  return amount !== null && engagedAmount(engagement) + added > amount
}

function isOverDays({ days }: CreditLimit, { oldestUnpaid }: Engagement, today: Day): boolean {
  return days !== null && oldestUnpaid !== null && daysBetween(oldestUnpaid, today) > days
}

/**
 * Says why a client is over the limit, or returns null. `added` is the amount of the invoice being written,
 * as far as it is not part of the engagement.
 */
export function overLimitText(
  limit: CreditLimit,
  engagement: Engagement,
  today: Day,
  added = 0,
): string | null {
  const texts: string[] = []
  if (isOverAmount(limit, engagement, added)) {
    const parts = [
      `${formatMoney(engagedAmount(engagement))} engagés`,
      engagement.unbilled > 0 && `dont ${formatMoney(engagement.unbilled)} estimés, pas encore facturés`,
      added > 0 && `et ${formatMoney(added)} de plus avec cette facture`,
    ]
    texts.push(`${parts.filter(Boolean).join(', ')}, pour un plafond de ${formatMoney(limit.amount ?? 0)}.`)
  }
  if (isOverDays(limit, engagement, today)) {
    const age = daysBetween(engagement.oldestUnpaid ?? today, today)
    texts.push(`Sa plus ancienne facture impayée a ${age} jours, pour un délai de ${limit.days}.`)
  }
  return texts.length > 0 ? `Plafond de crédit dépassé : ${texts.join(' ')}` : null
}

/** The refusal of a hand-over. It names no amount, because the warehouse does not see the whole debt. */
export const overLimitAtHandOver = 'Le plafond de crédit de ce client est dépassé.'
