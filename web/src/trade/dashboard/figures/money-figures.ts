import type { DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'

export const ownFigures = 'Montants sur vos factures'

/**
 * An amount of the dashboard, in cents. It is compared with `previous`, or explained by `detail`, whose first
 * words may be an `alarm`.
 */
export type MoneyFigure = {
  label: string
  cents: number
  previous?: number
  /** The part to subtract from the amount, in words. */
  less?: string
  alarm?: string
  detail?: string
}

/** The amounts of the period, then the unpaid amounts. */
export function moneyFigures({ invoiced, credited, collected, outstanding, late }: DashboardMoney) {
  return [
    {
      label: 'Facturé',
      cents: invoiced.current,
      previous: invoiced.previous,
      ...(credited > 0 && { less: `${formatMoney(-credited)} d'avoirs` }),
    },
    { label: 'Encaissé', cents: collected.current, previous: collected.previous },
    {
      label: 'Reste à encaisser',
      cents: outstanding.amount,
      detail: outstanding.invoices > 0 ? pluralize(outstanding.invoices, 'facture') : 'Tout est réglé',
    },
    {
      label: 'En retard',
      cents: late.amount,
      ...(late.invoices > 0
        ? {
            alarm: pluralize(late.invoices, 'facture'),
            detail: `la plus ancienne\u00a0: ${formatNumber(late.oldestDays)}\u00a0j`,
          }
        : { detail: 'Aucune facture en retard' }),
    },
  ] as const satisfies MoneyFigure[]
}
