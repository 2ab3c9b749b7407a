import type { Block, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { shortReference } from '@escale/contract/trade/payments/reference'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import {
  type AccountStatement,
  type Ageing,
  ageingLabels,
  type Movement,
  type StatementPeriod,
} from '#trade/account-statement.ts'
import { addressLines, type Recipient } from '#trade/documents/paper/recipients.ts'
import { waysToPay } from './invoice.ts'

type Statement = {
  letterhead: Letterhead
  client: Recipient
  period: StatementPeriod
  account: AccountStatement
}

/** Builds the account statement of a client over a period. */
export function buildStatement({ letterhead, client, period, account }: Statement): DocumentValue {
  const [from, to] = [formatDay(period.from), formatDay(period.to)]
  const { closing, ageing } = account
  return {
    title: 'Relevé de compte',
    number: null,
    fileName: `Relevé de compte ${client.name} du ${period.from} au ${period.to}`,
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Du', value: from },
      { label: 'Au', value: to },
      { label: 'Édité le', value: formatDay(today(letterhead.timeZone)) },
    ],
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: 'Client', name: client.name, lines: addressLines(client) },
          {
            title: `Solde au ${to}`,
            name: formatMoney(closing),
            lines: [closing > 0 ? 'À régler' : 'Rien ne reste dû'],
          },
        ],
      },
      movementsTable(account, from, to),
      ...(closing > 0 ? [ageingTable(ageing, to)] : []),
      { kind: 'beside', left: waysToPay(letterhead, closing), right: [statementSums(account)] },
    ],
  }
}

function movementsTable(
  { opening, debit, credit, closing, movements }: AccountStatement,
  from: string,
  to: string,
): Block {
  let balance = opening
  const rows = movements.map((movement) => {
    balance += movement.debit - movement.credit
    const { day, piece, debit: owed, credit: paid } = movement
    return [
      formatDay(day),
      shortReference(piece),
      movementLabel(movement),
      owed ? formatMoney(owed) : '',
      paid ? formatMoney(paid) : '',
      formatMoney(balance),
    ]
  })
  return {
    kind: 'table',
    isDense: true,
    columns: [
      { title: 'Date', share: 0, isUnbroken: true },
      { title: 'Pièce', share: 0, isUnbroken: true },
      { title: 'Libellé', share: 1 },
      { title: 'Débit', share: 0, isFigure: true },
      { title: 'Crédit', share: 0, isFigure: true },
      { title: 'Solde', share: 0, isFigure: true },
    ],
    rows: [[from, '', 'Solde initial', '', '', formatMoney(opening)], ...rows],
    foot: [to, '', 'Solde final', formatMoney(debit), formatMoney(credit), formatMoney(closing)],
  }
}

/**
 * Returns the label of a statement line. It includes the number of the invoice that a payment or credit note
 * is about, because the reference column may be too narrow to show it, and the own number of a document that
 * has a legal one.
 */
function movementLabel({ kind, invoiceNumber, method, reference }: Movement): string {
  const own = reference && shortReference(reference)
  if (kind === 'Facture' || kind === 'Annulation') return [kind, own].filter(Boolean).join(' · ')
  return [[kind, method].filter(Boolean).join(' '), invoiceNumber, own].filter(Boolean).join(' · ')
}

const plainKinds: ReadonlySet<Movement['kind']> = new Set(['Facture', 'Annulation', 'Paiement'])

function statementSums({ opening, debit, credit, closing, movements }: AccountStatement): Block {
  // Credit notes and write-offs are not paid, and refunds are not billed.
  const isPlain = movements.every(({ kind }) => plainKinds.has(kind))
  return {
    kind: 'sums',
    sums: [
      { label: 'Solde initial', value: formatMoney(opening) },
      { label: isPlain ? 'Facturé' : 'Total débit', value: formatMoney(debit) },
      { label: isPlain ? 'Réglé' : 'Total crédit', value: formatMoney(credit) },
      { label: 'Solde final', value: formatMoney(closing), isStrong: true },
    ],
  }
}

function ageingTable(ageing: Ageing, to: string): Block {
  const ages = ageingLabels(ageing)
  return {
    kind: 'table',
    title: `Ancienneté de ce qui reste dû au ${to}`,
    columns: ages.map(({ label }) => ({ title: label, share: 1, isFigure: true })),
    rows: [ages.map(({ amount }) => formatMoney(amount))],
  }
}
