import type { ClientDebt } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'

/**
 * The debt of a client over all their invoices, such as `Le client doit 6 028,77 $, dont 5 258,77 $ en
 * retard`.
 */
export function debtText({ cents, lateCents }: ClientDebt): string {
  if (cents === 0) return 'Le client ne doit rien'
  const late = lateCents > 0 ? `, dont ${formatMoney(lateCents)} en retard` : ', rien en retard'
  return `Le client doit ${formatMoney(cents)}${late}`
}
