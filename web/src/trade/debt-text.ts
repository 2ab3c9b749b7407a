import type { ClientDebt } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'

/** `Le client doit 6 028,77 $, dont 5 258,77 $ en retard`: the sum of all invoices of the client. */
export function debtText({ cents, lateCents }: ClientDebt): string {
  if (cents === 0) return 'Le client ne doit rien'
  const late = lateCents > 0 ? `, dont ${formatMoney(lateCents)} en retard` : ', rien en retard'
  return `Le client doit ${formatMoney(cents)}${late}`
}
