import type { Block, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import type { ReceiptPaper } from '@escale/contract/trade/documents/sale-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { codeAndStamp } from './invoice.ts'
import { receiptParticulars, receiptParties } from './receipt.ts'
import type { AccountReceipt, ReceiptLine } from './receipt-payment.ts'
import { tendersOnPaper } from './receipt-tenders.ts'

/** Builds the receipt of money that pays several invoices of a client, and may leave an advance. */
export function accountReceiptOf(
  letterhead: Letterhead,
  receipt: AccountReceipt,
  paper: ReceiptPaper,
  address: string | null,
): DocumentValue {
  const { reference, recordedBy, clientName, client, lines } = receipt
  return {
    title: 'Reçu de paiement',
    number: null, // A payment reference is too long for the space of the document number.
    fileName: `Reçu ${reference} ${clientName}`,
    paper,
    letterhead,
    particulars: receiptParticulars(receipt),
    blocks: [
      receiptParties(letterhead, receipt, client),
      {
        kind: 'facts',
        facts: [
          { label: 'Enregistré par', value: recordedBy },
          { label: 'Référence', value: reference },
        ],
      },
      ...tendersOnPaper(receipt.tenders),
      ...(lines.length > 0 ? [paidInvoices(lines, paper)] : []),
      ...sumsAndCode(letterhead, receipt, paper, address),
    ],
  }
}

/** The sums, on a page beside the code, so that a receipt of a few invoices is one page of A5. */
function sumsAndCode(
  letterhead: Letterhead,
  { amount, lines }: AccountReceipt,
  paper: ReceiptPaper,
  address: string | null,
): Block[] {
  const shared = sumOfLines(lines, (line) => line.amount)
  const sums: Block = {
    kind: 'sums',
    sums: [
      { label: 'Somme reçue', value: formatMoney(amount) },
      { label: 'Factures réglées', value: formatMoney(shared) },
      ...(shared < amount ? [{ label: 'Avance', value: formatMoney(amount - shared), isStrong: true }] : []),
    ],
  }
  const codes = codeAndStamp(letterhead, address, 'Scannez ce code pour relire ce reçu en ligne.')
  if (paper === '80 mm') return [sums, ...codes]
  const beside = codes.find((block) => block.kind === 'beside')
  return [{ kind: 'beside', left: beside?.left ?? [], right: [sums, ...(beside?.right ?? [])] }]
}

/** The invoices that the receipt pays. The roll of a receipt printer has no room for dates and totals. */
function paidInvoices(lines: ReceiptLine[], paper: ReceiptPaper): Block {
  const paid = formatMoney(sumOfLines(lines, ({ amount }) => amount))
  const left = formatMoney(sumOfLines(lines, ({ balance }) => balance))
  if (paper === '80 mm')
    return {
      kind: 'table',
      columns: [
        { title: 'Facture', share: 40 },
        { title: 'Réglé', share: 30, isFigure: true },
        { title: 'Reste', share: 30, isFigure: true },
      ],
      rows: lines.map(({ number, amount, balance }) => [number, formatMoney(amount), formatMoney(balance)]),
      foot: ['Total', paid, left],
    }
  return {
    kind: 'table',
    title: 'Factures réglées',
    columns: [
      { title: 'Facture', share: 30, isUnbroken: true },
      { title: 'Émise le', share: 20 },
      { title: 'Total', share: 16, isFigure: true },
      { title: 'Réglé', share: 16, isFigure: true },
      { title: 'Reste dû', share: 18, isFigure: true },
    ],
    rows: lines.map(({ number, issueDate, total, amount, balance }) => [
      number,
      formatDay(issueDate),
      formatMoney(total),
      formatMoney(amount),
      formatMoney(balance),
    ]),
    foot: ['Total', '', formatMoney(sumOfLines(lines, ({ total }) => total)), paid, left],
  }
}

function sumOfLines(lines: ReceiptLine[], figure: (line: ReceiptLine) => number): number {
  return lines.reduce((sum, line) => sum + figure(line), 0)
}
