import type { LastMail } from '@escale/contract/trade/documents/sale'
import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { Clocks } from '@escale/contract/values/clocks'

const dayMs = 86_400_000

const sent: Record<SaleKind, string> = { invoices: 'envoyée', payments: 'envoyé', clients: 'envoyé' }

/** `Envoyée le 28 nov. 2026 à 16:21 à awa@kivu.test` */
export function lastMailWords(
  of: SaleKind,
  { sentAt, to }: LastMail,
  clocks: Pick<Clocks, 'moment'>,
): string {
  return `${sent[of].replace('e', 'E')} le ${clocks.moment(sentAt)} à ${to}`
}

/**
 * What whoever sends it again is told first; null once the last mail is a day old. `now` is in milliseconds.
 */
export function sentAgainWords(
  of: SaleKind,
  last: LastMail,
  { clocks, now }: { clocks: Pick<Clocks, 'moment'>; now: number },
): string | null {
  if (now - Date.parse(last.sentAt) >= dayMs) return null
  return `Déjà ${sent[of]} il y a moins de 24 h, le ${clocks.moment(last.sentAt)}, à ${last.to}.`
}
