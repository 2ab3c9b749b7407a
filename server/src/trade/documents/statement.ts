import { formatMoney } from '@escale/contract/amounts'
import type { Block, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { formatDay, today } from '@escale/contract/days'
import { type AccountStatement, type Ageing, agesInWords, type Movement, type Period } from '#trade/account-statement.ts'
import { waysToPay } from './invoice.ts'
import { addressLines, type Recipient } from './recipients.ts'

type Statement = { letterhead: Letterhead; client: Recipient; period: Period; account: AccountStatement }

/** What a client owed, was billed and paid from one day to another, and what they owe after it. */
export function statementOf({ letterhead, client, period, account }: Statement): DocumentValue {
  const [from, to] = [formatDay(period.from), formatDay(period.to)]
  const { opening, debit, credit, closing, ageing } = account
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
          { title: `Solde au ${to}`, name: formatMoney(closing), lines: [closing > 0 ? 'À régler' : 'Rien ne reste dû'] },
        ],
      },
      movementsOf(account, from, to),
      {
        kind: 'sums',
        sums: [
          { label: 'Solde initial', value: formatMoney(opening) },
          { label: 'Facturé', value: formatMoney(debit) },
          { label: 'Réglé', value: formatMoney(credit) },
          { label: 'Solde final', value: formatMoney(closing), isStrong: true },
        ],
      },
      ...(closing > 0 ? [agesOf(ageing, to)] : []),
      ...waysToPay(letterhead, closing),
    ],
  }
}

function movementsOf({ opening, debit, credit, closing, movements }: AccountStatement, from: string, to: string): Block {
  let balance = opening
  const rows = movements.map((movement) => {
    balance += movement.debit - movement.credit
    const { day, piece, debit: owed, credit: paid } = movement
    return [formatDay(day), piece, wordsOf(movement), owed ? formatMoney(owed) : '', paid ? formatMoney(paid) : '', formatMoney(balance)]
  })
  return {
    kind: 'table',
    columns: [
      { title: 'Date', share: 14 },
      { title: 'Pièce', share: 38 },
      { title: 'Libellé', share: 24 },
      { title: 'Débit', share: 16, isFigure: true },
      { title: 'Crédit', share: 16, isFigure: true },
      { title: 'Solde', share: 16, isFigure: true },
    ],
    rows: [[from, '', 'Solde initial', '', '', formatMoney(opening)], ...rows],
    foot: [to, '', 'Solde final', formatMoney(debit), formatMoney(credit), formatMoney(closing)],
  }
}

/** The reference of a payment usually holds the number of its invoice. */
function wordsOf({ kind, piece, invoiceNumber, method }: Movement): string {
  if (kind !== 'Paiement') return kind
  return piece.includes(invoiceNumber) ? `Paiement (${method})` : `Paiement (${method}), facture ${invoiceNumber}`
}

function agesOf(ageing: Ageing, to: string): Block {
  const ages = agesInWords(ageing)
  return {
    kind: 'table',
    title: `Ancienneté de ce qui reste dû au ${to}`,
    columns: ages.map(({ label }) => ({ title: label, share: 1, isFigure: true })),
    rows: [ages.map(({ amount }) => formatMoney(amount))],
  }
}
