import type { Block, DocumentValue, Fact, Letterhead } from '@escale/contract/channels/pdf/document'
import type { ReceiptPaper } from '@escale/contract/trade/documents/sale-words'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { addressLines, type Recipient } from '#trade/documents/paper/recipients.ts'
import { codeAndStamp } from './invoice.ts'
import type { ReceiptPayment } from './receipt-payment.ts'
import { tendersOnPaper } from './receipt-tenders.ts'

type Sum = { clientName: string; amount: number; method: string; paymentDate: string }

/** The sentence « Reçu de … la somme de … » that begins each receipt. */
export function receiptParties({ numberWords }: Letterhead, sum: Sum, client: Recipient): Block {
  const { clientName, amount, method, paymentDate } = sum
  return {
    kind: 'parties',
    parties: [
      { title: 'Reçu de', name: clientName, lines: addressLines(client) },
      {
        title: 'La somme de',
        name: formatMoney(amount),
        lines: [amountInWords(amount, numberWords), `${method}, le ${formatDay(paymentDate)}`],
      },
    ],
  }
}

type Dated = { paymentDate: string; provisionalNumber: string | null }

/** The day of a receipt, and the provisional number that the client already has on paper. */
export function receiptParticulars({ paymentDate, provisionalNumber }: Dated): Fact[] {
  const provisional = { label: 'Reçu provisoire', value: provisionalNumber ?? '' }
  return [
    { label: 'Reçu le', value: formatDay(paymentDate) },
    ...(provisionalNumber === null ? [] : [provisional]),
  ]
}

/** Builds the receipt of a payment, for a page or for the roll of a receipt printer. */
export function receiptOf(
  letterhead: Letterhead,
  payment: ReceiptPayment,
  paper: ReceiptPaper,
  address: string | null,
): DocumentValue {
  const { reference, legalNumber, recordedBy, clientName, paidSoFar: settled, invoice } = payment
  const balance = invoice.total - settled
  return {
    title: 'Reçu de paiement',
    number: legalNumber, // A payment reference is too long for the space of the document number.
    fileName: `Reçu ${legalNumber ?? reference} ${clientName}`,
    paper,
    letterhead,
    particulars: receiptParticulars(payment),
    blocks: [
      receiptParties(letterhead, payment, invoice.client),
      {
        kind: 'facts',
        facts: [
          { label: 'Facture', value: [invoice.number, invoice.reference].filter(Boolean).join(' · ') },
          { label: 'Émise le', value: formatDay(invoice.issueDate) },
          { label: 'Règlement', value: balance > 0 ? 'Acompte' : 'Solde' },
          { label: 'Enregistré par', value: recordedBy },
          // The last one of an odd number of facts is printed on a full row. A long reference then fits, even
          // on a roll.
          { label: 'Référence', value: reference },
        ],
      },
      ...tendersOnPaper(payment.tenders),
      {
        kind: 'beside',
        left: balance === 0 ? [{ kind: 'stamp', text: 'Payée' }] : [],
        right: [
          {
            kind: 'sums',
            sums: [
              { label: 'Total facturé', value: formatMoney(invoice.total) },
              { label: 'Déjà réglé', value: formatMoney(settled) },
              { label: 'Reste dû', value: formatMoney(balance), isStrong: true },
            ],
          },
        ],
      },
      ...codeAndStamp(letterhead, address, 'Scannez ce code pour relire ce reçu en ligne.'),
    ],
  }
}
