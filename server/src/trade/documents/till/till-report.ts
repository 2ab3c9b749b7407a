import type { Block, DocumentValue, Fact, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { type Clocks, clocksOf } from '@escale/contract/values/clocks'
import { pieces as formatCount } from '#trade/documents/paper/figures.ts'

type Attempt = TillSessionDetail['attempts'][number]
type Amounts = readonly { currency: Currency; amount: number }[]

/** Builds the « PV de caisse » of a closed session, with two places to sign. */
export function buildTillReport(letterhead: Letterhead, session: TillSessionDetail): DocumentValue {
  const clocks = clocksOf(letterhead.timeZone)
  const last = session.attempts.at(-1) ?? session.opening
  return {
    title: 'PV de caisse',
    number: session.number,
    fileName: `PV de caisse ${session.till} ${session.number}`,
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Caisse', value: session.till },
      ...(session.agency ? [{ label: 'Agence', value: session.agency }] : []),
      { label: 'PV de cette caisse', value: `n° ${formatCount(session.rank)}` },
    ],
    blocks: [
      peopleBlock(session, clocks),
      ...movesTable(session),
      summaryTable(session, last),
      ...countBlocks('Comptage de clôture', last),
      ...factsBlock(session, clocks),
      {
        kind: 'signatures',
        signatures: [
          { title: 'Le caissier', name: session.openedByName },
          { title: 'Le responsable', name: session.approvedByName ?? '' },
        ],
      },
      hashNote(session),
    ],
  }
}

function peopleBlock(session: TillSessionDetail, { moment }: Clocks): Block {
  const { openedByName, openedAt, closedByName, closedAt, approvedByName, approvedAt } = session
  return {
    kind: 'parties',
    parties: [
      { title: 'Ouverte par', name: openedByName, lines: [moment(openedAt)] },
      {
        title: 'Clôturée par',
        name: closedByName ?? '',
        lines: [
          ...(closedAt ? [moment(closedAt)] : []),
          ...(approvedByName && approvedAt
            ? [`Écart approuvé par ${approvedByName}, ${moment(approvedAt)}`]
            : []),
          ...(session.state === 'Écart à approuver' ? ['Écart à approuver'] : []),
        ],
      },
    ],
  }
}

/** The float, the moves by kind, the expected and counted amounts: a column for each currency. */
function summaryTable({ opening, moves }: TillSessionDetail, last: Attempt): Table {
  const currencies = last.counts.map(({ currency }) => currency)
  const row = (title: string, amounts: Amounts) => [
    title,
    ...currencies.map((currency) => {
      const sum = amounts.reduce((total, one) => total + (one.currency === currency ? one.amount : 0), 0)
      return formatAmount(sum, currency)
    }),
  ]
  const kinds = [...new Set(moves.map(({ kind }) => kind))]
  const amountsOf = (counts: Attempt['counts'], of: 'counted' | 'expected' | 'difference') =>
    counts.map((count) => ({ currency: count.currency, amount: count[of] }))
  return {
    kind: 'table',
    title: 'Résumé',
    columns: [
      { title: '', share: 60 },
      ...currencies.map((currency) => ({ title: currencyFacts[currency].name, share: 20, isFigure: true })),
    ],
    rows: [
      row('Fonds à l’ouverture', amountsOf(opening.counts, 'counted')),
      ...kinds.map((kind) =>
        row(
          kind === 'écart' ? 'Arrondis' : moveKindNames[kind],
          moves.filter((move) => move.kind === kind),
        ),
      ),
      row('Attendu', amountsOf(last.counts, 'expected')),
      row('Compté', amountsOf(last.counts, 'counted')),
    ],
    foot: row('Écart', amountsOf(last.counts, 'difference')),
  }
}

/** Moves by kind, method and person. A session without moves has no such table. */
function movesTable({ moves }: TillSessionDetail): Table[] {
  if (moves.length === 0) return []
  return [
    {
      kind: 'table',
      title: 'Mouvements par nature et par personne',
      columns: [
        { title: 'Nature', share: 30 },
        { title: 'Compte', share: 20 },
        { title: 'Personne', share: 50 },
        { title: 'Nombre', share: 0, isFigure: true },
        { title: 'Montant', share: 0, isFigure: true },
      ],
      rows: moves.map(({ kind, accountKind, personName, count, amount, currency }) => [
        moveKindNames[kind],
        accountKindNames[accountKind],
        personName ?? 'Escale',
        formatCount(count),
        formatAmount(amount, currency),
      ]),
    },
  ]
}

/** Two currencies stand side by side. */
function countBlocks(title: string, { counts }: Attempt): Block[] {
  const tables = counts.map((count) => countTable(`${title} · ${currencyFacts[count.currency].name}`, count))
  const pairs: Block[] = []
  for (let place = 0; place < tables.length; place += 2)
    pairs.push({
      kind: 'beside',
      left: tables.slice(place, place + 1),
      right: tables.slice(place + 1, place + 2),
    })
  return pairs
}

function countTable(title: string, { currency, pieces, counted }: Attempt['counts'][number]): Table {
  const lines = Object.entries(pieces)
    .map(([piece, count]) => ({ piece: Number(piece), count }))
    .toSorted((a, b) => b.piece - a.piece)
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Coupure', share: 34, isFigure: true },
      { title: 'Nombre', share: 26, isFigure: true },
      { title: 'Montant', share: 40, isFigure: true },
    ],
    rows: lines.map(({ piece, count }) => [
      formatAmount(piece, currency),
      formatCount(count),
      formatAmount(piece * count, currency),
    ]),
    foot: ['Total', '', formatAmount(counted, currency)],
  }
}

/** Reasons of differences, the former counts, and what was reopened. */
function factsBlock(session: TillSessionDetail, { moment }: Clocks): Block[] {
  const { opening, openingReason, reason, holdReason, reopenReason, reopenedByName, attempts } = session
  const facts: Fact[] = [
    ...(openingReason
      ? [{ label: 'Écart à l’ouverture', value: `${openingDifference(opening)} · ${openingReason}` }]
      : []),
    ...attempts.slice(0, -1).map((attempt) => ({
      label: `Comptage ${attempt.attempt}`,
      value: `${countedText(attempt)} (${attempt.countedByName}, ${moment(attempt.countedAt)})`,
    })),
    ...(reason ? [{ label: 'Motif de l’écart', value: reason }] : []),
    ...(holdReason ? [{ label: 'Clôturée sans les reçus d’un appareil', value: holdReason }] : []),
    ...(reopenReason
      ? [{ label: 'Caisse rouverte', value: `${reopenReason} (${reopenedByName ?? ''})` }]
      : []),
  ]
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}

function openingDifference({ counts }: Attempt): string {
  return counts
    .filter(({ difference }) => difference !== 0)
    .map(({ difference, currency }) => formatAmount(difference, currency))
    .join(', ')
}

function countedText({ counts }: Attempt): string {
  return counts.map(({ counted, currency }) => formatAmount(counted, currency)).join(', ')
}

/** The chain of the till: changing a figure of a closed session changes its hash. */
function hashNote({ hash, formerHash }: TillSessionDetail): Block {
  const former = formerHash ? `Empreinte du PV d’avant : ${formerHash}.` : 'Premier PV de cette caisse.'
  return { kind: 'note', text: `Empreinte SHA-256 : ${hash}. ${former}` }
}
