import type { Block, DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { dayMessages } from '@escale/contract/trade/till/day/messages'
import { sessionText } from '@escale/contract/trade/till/day/session-text'
import { sumByCurrency } from '@escale/contract/trade/till/day/sums'
import { waitingRows } from '@escale/contract/trade/till/day/waiting-rows'
import { differenceCauseNames } from '@escale/contract/trade/till/day/words'
import { clocksOf } from '@escale/contract/values/clocks'
import { formatDay } from '@escale/contract/values/days'

type Amounts = readonly { currency: Currency; amount: number }[]

/** Builds the printed day. A block without rows is left out. */
export function buildDayDocument(letterhead: Letterhead, day: TillDay): DocumentValue {
  const clocks = clocksOf(letterhead.timeZone)
  const blocks = [
    ...receiptBlocks(day),
    ...table('Soldes à la fin de la journée', ['Compte', 'État'], accountRows(day, letterhead.timeZone)),
    ...waitingBlocks(day),
    ...table('Autres mouvements', ['Nature', 'Nombre'], moveRows(day)),
    ...table('Dépenses et remboursements', ['Pièce', 'Motif'], spendingRows(day)),
    ...table('Écarts', ['Compte', 'Cause'], differenceRows(day)),
  ]
  return {
    title: 'Journée',
    number: null,
    fileName: `Journée du ${day.day}`,
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Jour', value: formatDay(day.day) },
      ...(day.agency ? [{ label: 'Agence', value: day.agency }] : []),
      { label: 'Données au', value: clocks.moment(day.madeAt) },
    ],
    blocks: [
      ...(day.isBlind ? [{ kind: 'note' as const, text: dayMessages.blind }] : []),
      ...(blocks.length > 0 ? blocks : [{ kind: 'note' as const, text: dayMessages.nothing }]),
    ],
  }
}

/** A table of two texts and an amount, if it has rows. */
function table(title: string, [first, second]: [string, string], rows: string[][], foot?: string[]): Table[] {
  if (rows.length === 0) return []
  const columns = [
    { title: first, share: 45 },
    { title: second, share: 55 },
    { title: 'Montant', share: 0, isFigure: true },
  ]
  return [{ kind: 'table', title, columns, rows, isDense: true, ...(foot && { foot }) }]
}

function receiptBlocks({ receipts, payments }: TillDay): Block[] {
  const rows = receipts.map(({ method, personName, currency, amount }) => [
    method,
    personName,
    formatAmount(amount, currency),
  ])
  const tables = table('Entrées', ['Mode', 'Personne'], rows)
  if (tables.length === 0) return []
  const sums = sumByCurrency(receipts).map(({ currency, amount }) => ({
    label: `Entré en ${currency}`,
    value: formatAmount(amount, currency),
    isStrong: true,
  }))
  const listed = payments
    ? [{ label: `Paiements du jour (${payments.count})`, value: formatAmount(payments.amount, 'USD') }]
    : []
  return [...tables, { kind: 'sums', sums: [...sums, ...listed] }]
}

function accountRows(day: TillDay, timeZone: string): string[][] {
  const clocks = clocksOf(timeZone)
  return day.accounts.map(({ name, kind, balances, session }) => [
    name,
    kind === 'caisse' ? sessionText(session, day, clocks) : accountKindNames[kind],
    balances ? amountsText(balances) : 'au comptage',
  ])
}

function waitingBlocks({ waiting }: TillDay): Table[] {
  const rows = waiting ? waitingRows(waiting) : []
  return table(
    'À traiter',
    ['Attend', 'Nombre'],
    rows.map(({ title, count, amounts }) => [title, String(count), amountsText(amounts)]),
  )
}

function moveRows({ moves }: TillDay): string[][] {
  return moves.map(({ kind, currency, count, incoming, outgoing }) => [
    moveKindNames[kind],
    String(count),
    amountsText([incoming, outgoing].filter((amount) => amount !== 0).map((amount) => ({ currency, amount }))),
  ])
}

function spendingRows({ spendings }: TillDay): string[][] {
  return spendings.map(({ kind, document, reason, currency, amount }) => [
    [moveKindNames[kind], document].filter(Boolean).join(' '),
    reason ?? '',
    formatAmount(amount, currency),
  ])
}

function differenceRows({ differences }: TillDay): string[][] {
  return differences.map(({ account, cause, currency, amount }) => [
    account,
    differenceCauseNames[cause],
    formatAmount(amount, currency),
  ])
}

function amountsText(amounts: Amounts): string {
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' · ')
}
