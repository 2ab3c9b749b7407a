import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { pluralize } from '#ui/figures/count.ts'
import { cashAmong, type WaitingReceipt } from './stored-receipt.ts'

/** `2 reçus en attente sur cet appareil, dont 350,00 $ · 20 000 FC en espèces.` */
export function waitingText(waiting: readonly WaitingReceipt[]): string {
  const cash = cashAmong(waiting).map(({ amount, currency }) => formatAmount(amount, currency))
  const counted = `${pluralize(waiting.length, 'reçu')} en attente sur cet appareil`
  return cash.length > 0 ? `${counted}, dont ${cash.join(' · ')} en espèces.` : `${counted}, sans espèces.`
}
