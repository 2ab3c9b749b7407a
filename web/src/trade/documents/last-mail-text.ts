import type { LastMail } from '@escale/contract/trade/documents/sale'
import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { Clocks } from '@escale/contract/values/clocks'

const dayMs = 86_400_000

const participles: Record<SaleKind, string> = {
  invoices: 'envoyée',
  payments: 'envoyé',
  credit_notes: 'envoyé',
  quotes: 'envoyé',
  clients: 'envoyé',
}

/** The last email as a text, such as `Envoyée le 28 nov. 2026 à 16:21 à awa@kivu.test`. */
export function lastMailText(of: SaleKind, { sentAt, to }: LastMail, clocks: Pick<Clocks, 'moment'>): string {
  return `${participles[of].replace('e', 'E')} le ${clocks.moment(sentAt)} à ${to}`
}

/** The warning before the same document is emailed again within a day, or null. `now` is in milliseconds. */
export function repeatWarning(
  of: SaleKind,
  last: LastMail,
  { clocks, now }: { clocks: Pick<Clocks, 'moment'>; now: number },
): string | null {
  if (now - Date.parse(last.sentAt) >= dayMs) return null
  return `Déjà ${participles[of]} il y a moins de 24 h, le ${clocks.moment(last.sentAt)}, à ${last.to}.`
}
