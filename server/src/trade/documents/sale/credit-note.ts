import type { Block, DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { secondTotalFact } from '@escale/contract/trade/currencies/rates'
import { natureNames } from '@escale/contract/trade/ledger/words'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatWeight } from '@escale/contract/values/measures'
import { pieces } from '#trade/documents/paper/figures.ts'
import { addressLines } from '#trade/documents/paper/recipients.ts'
import type { CreditNoteOnPaper } from './credit-note-on-paper.ts'
import { codeAndStamp } from './invoice.ts'

/** Builds a credit note in the company's face, with the public `address` as a QR code. */
export function buildCreditNote(
  letterhead: Letterhead,
  note: CreditNoteOnPaper,
  address: string | null,
): DocumentValue {
  const { number, client, total } = note
  return {
    title: 'Avoir',
    number,
    fileName: `Avoir ${number} ${client.name}`,
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Date', value: formatDay(note.issueDate) },
      ...(note.invoiceNumber ? [{ label: 'Sur la facture', value: note.invoiceNumber }] : []),
      ...(note.invoiceDate ? [{ label: 'Facture du', value: formatDay(note.invoiceDate) }] : []),
    ],
    blocks: [
      clientAndTotal(note),
      natureAndReason(note),
      linesTable(note),
      { kind: 'beside', left: [], right: [noteSums(note)] },
      {
        kind: 'note',
        text: `Arrêté le présent avoir à la somme de ${amountInWords(total, letterhead.numberWords)}.`,
      },
      ...(note.isCancellation
        ? [
            {
              kind: 'note' as const,
              text: "Cet avoir annule la facture : rien n'est dû, rien n'est à rendre.",
            },
          ]
        : []),
      ...codeAndStamp(letterhead, address, 'Scannez ce code pour relire cet avoir en ligne.'),
    ],
  }
}

function clientAndTotal({ client, total, issuedBy }: CreditNoteOnPaper): Block {
  return {
    kind: 'parties',
    parties: [
      { title: 'Avoir pour', name: client.name, lines: addressLines(client) },
      { title: 'Montant de l’avoir', name: formatMoney(total), lines: [`Avoir établi par ${issuedBy}`] },
    ],
  }
}

function natureAndReason({ nature, reason, fiscalReference }: CreditNoteOnPaper): Block {
  return {
    kind: 'facts',
    facts: [
      { label: 'Nature', value: `${nature} · ${natureNames[nature]}` },
      ...(fiscalReference ? [{ label: 'Référence fiscale', value: fiscalReference }] : []),
      { label: 'Motif', value: reason },
    ],
  }
}

function linesTable({ lines }: CreditNoteOnPaper): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Désignation', share: 82 },
      { title: 'Montant', share: 18, isFigure: true },
    ],
    rows: lines.map((line, place) => [String(place + 1), creditLineText(line), formatMoney(line.amount)]),
    foot: ['', 'Total', formatMoney(lines.reduce((sum, { amount }) => sum + amount, 0))],
  }
}

/** The text of a line, with what the second weighing or count found. */
function creditLineText({ label, quantity, weightKg }: CreditNoteOnPaper['lines'][number]): string {
  const found = [
    weightKg !== null && formatWeight(weightKg),
    quantity !== null && `${pieces(quantity)} ${quantity > 1 ? 'pièces' : 'pièce'}`,
  ].filter(Boolean)
  return found.length > 0 ? `${label} · Constaté : ${found.join(', ')}` : label
}

function noteSums({ total, second, paid, refunded, free, isCancellation }: CreditNoteOnPaper): Block {
  const uses = paid.map(({ number, amount }) => ({
    label: `Déduit de la facture ${number}`,
    value: formatMoney(amount),
  }))
  return {
    kind: 'sums',
    sums: [
      { label: "Total de l'avoir", value: formatMoney(total), isStrong: true },
      ...(second ? [secondTotalFact(second)] : []),
      ...(isCancellation
        ? []
        : [
            ...uses,
            ...(refunded > 0 ? [{ label: 'Remboursé', value: formatMoney(refunded) }] : []),
            { label: 'Reste en votre faveur', value: formatMoney(free), isStrong: true },
          ]),
    ],
  }
}
