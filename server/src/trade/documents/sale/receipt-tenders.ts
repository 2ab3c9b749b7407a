import type { Block } from '@escale/contract/channels/pdf/document'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { formatRate } from '@escale/contract/trade/currencies/rates'
import type { Tender } from '@escale/contract/trade/tenders/rows'
import { formatMoney } from '@escale/contract/values/amounts'

/** Lists the tenders of a payment. A single one in dollars needs no list, because the method says it all. */
export function tendersOnPaper(tenders: readonly Tender[]): Block[] {
  const [first, second] = tenders
  if (!first || (!second && first.currency === 'USD' && first.reference === null)) return []
  return [
    {
      kind: 'table',
      title: 'Moyens de paiement',
      columns: [
        { title: 'Moyen', share: 40 },
        { title: 'Montant', share: 35, isFigure: true },
        { title: 'Valeur', share: 25, isFigure: true },
      ],
      rows: tenders.map((tender) => [
        [tender.amount < 0 ? 'Monnaie rendue' : tender.method, tender.reference].filter(Boolean).join(' '),
        amountAtRate(tender),
        formatMoney(tender.value),
      ]),
    },
  ]
}

function amountAtRate({ amount, currency, rate }: Tender): string {
  const written = formatAmount(amount, currency)
  return rate === null ? written : `${written} à ${formatRate(rate)}`
}
