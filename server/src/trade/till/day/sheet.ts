import { hundredthsOf } from '@escale/contract/trade/currencies/amounts'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { sessionText } from '@escale/contract/trade/till/day/session-text'
import { isSpending, movedAmounts } from '@escale/contract/trade/till/day/sums'
import { waitingRows } from '@escale/contract/trade/till/day/waiting-rows'
import { differenceCauseNames } from '@escale/contract/trade/till/day/words'
import { clocksOf } from '@escale/contract/values/clocks'
import { formatDay } from '@escale/contract/values/days'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { fileNameOf, type Sheet, type SheetColumn, type SheetLine } from '#database/query/sheet.ts'

const columns: readonly SheetColumn[] = [
  { title: 'Partie', kind: 'text' },
  { title: 'Libellé', kind: 'text' },
  { title: 'Détail', kind: 'text' },
  { title: 'Devise', kind: 'text' },
  { title: 'Nombre', kind: 'count' },
  { title: 'Montant', kind: 'money' },
]

/** Writes the day as one table. Amounts of two currencies stand in different rows. */
export async function streamDay(
  { company, record, bytes }: WriteContext & RequestContext,
  day: TillDay,
  format: Sheet['format'],
): Promise<{ name: string }> {
  const lines = dayLines(day, await zoneOf(company))
  const sheet = { name: `journee-${day.day}`, title: 'Journée', format, columns, lines: [lines] }
  await bytes?.sheet?.(sheet)
  record('EXPORT', {
    table: 'lists',
    detail: `Journée du ${formatDay(day.day)} (${format.toUpperCase()}), ${lines.length} lignes`,
  })
  return { name: fileNameOf(sheet) }
}

function dayLines(day: TillDay, timeZone: string): SheetLine[] {
  const { receipts, payments, waiting, moves, spendings, differences } = day
  return [
    ...receipts.map(({ method, personName, currency, count, amount }) => [
      ...['Entrées', method, personName, currency],
      ...[count, hundredthsOf(amount, currency)],
    ]),
    ...(payments ? [['Paiements', 'Total en dollars', null, 'USD', payments.count, payments.amount]] : []),
    ...accountLines(day, timeZone),
    ...(waiting
      ? waitingRows(waiting).map(({ title, count, amounts }) => [
          ...['À traiter', title, null, amounts[0]?.currency ?? null],
          ...[count, amounts[0] ? hundredthsOf(amounts[0].amount, amounts[0].currency) : null],
        ])
      : []),
    ...moves.flatMap((move) =>
      movedAmounts(move).map(({ currency, amount }) => [
        ...[movePart(move), moveKindNames[move.kind], amount > 0 ? 'Entrée' : 'Sortie', currency],
        ...[move.count, hundredthsOf(amount, currency)],
      ]),
    ),
    ...spendings.map(({ kind, document, reason, currency, amount }) => [
      ...['Dépenses et remboursements', [moveKindNames[kind], document].filter(Boolean).join(' '), reason],
      ...[currency, 1, hundredthsOf(amount, currency)],
    ]),
    ...differences.map(({ account, cause, currency, count, amount }) => [
      ...['Écarts', account, differenceCauseNames[cause], currency],
      ...[count, hundredthsOf(amount, currency)],
    ]),
  ]
}

/** Expenses and refunds are also listed one by one, so their sums are named as such. */
function movePart(move: TillDay['moves'][number]): string {
  return isSpending(move) ? 'Total des dépenses et remboursements' : 'Autres mouvements'
}

/** The detail of a till is its session. Its balance is empty while the reader counts it blind. */
function accountLines(day: TillDay, timeZone: string): SheetLine[] {
  const clocks = clocksOf(timeZone)
  return day.accounts.flatMap(({ name, kind, balances, session }) => {
    const detail = kind === 'caisse' ? sessionText(session, day, clocks) : accountKindNames[kind]
    if (!balances?.length) return [['Soldes', name, detail, null, null, null]]
    return balances.map(({ currency, amount }) => [
      ...['Soldes', name, detail, currency],
      ...[null, hundredthsOf(amount, currency)],
    ])
  })
}
