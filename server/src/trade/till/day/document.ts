import type { Block, DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { balanceTitle, dayMessages, dayNotes } from '@escale/contract/trade/till/day/messages'
import { sessionText } from '@escale/contract/trade/till/day/session-text'
import {
  isSpending,
  joinAmounts,
  movedAmounts,
  sumByCurrency,
  sumSpendings,
} from '@escale/contract/trade/till/day/sums'
import { waitingRows } from '@escale/contract/trade/till/day/waiting-rows'
import { differenceCauseNames } from '@escale/contract/trade/till/day/words'
import { clocksOf } from '@escale/contract/values/clocks'
import { formatDay } from '@escale/contract/values/days'

/** Builds the printed day. A block without rows is left out. */
export function buildDayDocument(letterhead: Letterhead, day: TillDay): DocumentValue {
  const clocks = clocksOf(letterhead.timeZone)
  const blocks: Block[] = [
    ...receiptBlocks(day),
    ...table(balanceTitle(day), ['Compte', 'État'], accountRows(day, letterhead.timeZone)),
    ...sideBySide(waitingTable(day), moveTable(day)),
    ...spendingTable(day),
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
      ...dayNotes(day).map((text) => ({ kind: 'note' as const, text })),
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
  const rows = receipts.map(({ method, personName, currency, amount, isInAccount }) => [
    isInAccount ? method : `${method} (sans compte)`,
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
    kind === 'caisse' ? sessionText(session, day, clocks) : kind === 'transit' ? '' : accountKindNames[kind],
    balances ? joinAmounts(balances) : 'au comptage',
  ])
}

/** Two short tables stand side by side, so that an ordinary day fits on one sheet. */
function sideBySide(left: Table[], right: Table[]): Block[] {
  return left.length > 0 && right.length > 0 ? [{ kind: 'beside', left, right }] : [...left, ...right]
}

function waitingTable({ waiting }: TillDay): Table[] {
  const rows = waiting ? waitingRows(waiting) : []
  return shortTable(
    'À traiter',
    rows.map(({ title, count, amounts }) => [`${title} (${count})`, joinAmounts(amounts)]),
  )
}

/** Expenses and refunds have a table of their own. */
function moveTable({ moves }: TillDay): Table[] {
  const rows = moves.filter((move) => !isSpending(move))
  return shortTable(
    'Autres mouvements',
    rows.flatMap((move) =>
      movedAmounts(move).map(({ currency, amount }) => [
        moveKindNames[move.kind],
        formatAmount(amount, currency),
      ]),
    ),
  )
}

/** A table of a text and an amount, if it has rows. */
function shortTable(title: string, rows: string[][]): Table[] {
  if (rows.length === 0) return []
  const columns = [
    { title: '', share: 100 },
    { title: 'Montant', share: 0, isFigure: true },
  ]
  return [{ kind: 'table', title, columns, rows, isDense: true }]
}

function spendingTable({ spendings, moves }: TillDay): Table[] {
  const rows = spendings.map(({ kind, document, reason, currency, amount }) => [
    [moveKindNames[kind], document].filter(Boolean).join(' '),
    reason ?? '',
    formatAmount(amount, currency),
  ])
  const foot = ['Total', '', joinAmounts(sumSpendings(moves))]
  return table('Dépenses et remboursements', ['Pièce', 'Motif'], rows, foot)
}

function differenceRows({ differences }: TillDay): string[][] {
  return differences.map(({ account, cause, currency, amount }) => [
    account,
    differenceCauseNames[cause],
    formatAmount(amount, currency),
  ])
}
