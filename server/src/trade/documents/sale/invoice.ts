import type { Block, DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { secondTotalFact } from '@escale/contract/trade/currencies/rates'
import { measureReason } from '@escale/contract/trade/invoices/measure'
import { clientStatus } from '@escale/contract/trade/invoices/state'
import { openingName, openingType } from '@escale/contract/trade/invoices/words'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { dayOf, formatDay } from '@escale/contract/values/days'
import { columnWeight, withUnit } from '@escale/contract/values/measures'
import { pieces } from '#trade/documents/paper/figures.ts'
import { addressLines } from '#trade/documents/paper/recipients.ts'
import type { BilledInvoice, BilledLine } from './billed-invoice.ts'

export function buildInvoice(
  letterhead: Letterhead,
  invoice: BilledInvoice,
  address: string | null,
): DocumentValue {
  const { number, description, client, balance } = invoice
  const cancelledOn = cancellationText(letterhead, invoice)
  const isOpening = invoice.serviceType === openingType
  const title = isOpening ? openingName : 'Facture'
  return {
    title,
    number,
    fileName: `${title} ${number} ${client.name}`,
    paper: 'A4',
    letterhead,
    ...(cancelledOn && { across: cancelledOn }),
    particulars: particulars(invoice),
    blocks: [
      clientAndBalance(invoice, cancelledOn),
      ...(description && !isOpening ? [{ kind: 'note' as const, text: description }] : []),
      linesTable(invoice),
      {
        kind: 'beside',
        left: isPaid(invoice) ? [{ kind: 'stamp', text: 'Payée' }] : [],
        right: [invoiceSums(invoice, cancelledOn)],
      },
      // An opening balance is no invoice of this company, so nothing certifies its amount.
      ...(isOpening ? [] : [{ kind: 'note' as const, text: totalInWords(letterhead, invoice.total) }]),
      ...waysToPay(letterhead, balance),
      ...codeAndStamp(
        letterhead,
        address,
        'Scannez ce code pour relire cette facture en ligne et voir ce qui reste dû.',
      ),
      ...terms(letterhead),
    ],
  }
}

/** The terms come last. Before the stamp, long ones would push it to the next page with rows of the table. */
function terms({ invoiceTerms }: Letterhead): DocumentValue['blocks'] {
  return invoiceTerms ? [{ kind: 'note', title: 'Conditions', text: invoiceTerms }] : []
}

function particulars(invoice: BilledInvoice): DocumentValue['particulars'] {
  return [
    { label: "Date d'émission", value: formatDay(invoice.issueDate) },
    { label: 'Échéance', value: formatDay(invoice.dueDate) },
    { label: 'Statut', value: clientStatus(invoice) },
    ...(invoice.reference ? [{ label: 'Référence', value: invoice.reference }] : []),
  ]
}

function clientAndBalance(invoice: BilledInvoice, cancelledOn: string | null): Block {
  const { client, balance, issuedBy } = invoice
  return {
    kind: 'parties',
    parties: [
      { title: 'Facturé à', name: client.name, lines: addressLines(client) },
      {
        title: 'Reste à payer',
        name: formatMoney(balance),
        lines: [cancelledOn ?? dueText(invoice), `Facture établie par ${issuedBy}`],
      },
    ],
  }
}

/** The sentence that closes an invoice, so that its figures cannot be altered by hand. */
function totalInWords({ numberWords }: Letterhead, total: number): string {
  return `Arrêtée la présente facture à la somme de ${amountInWords(total, numberWords)}.`
}

/** Returns the text printed across a cancelled invoice, or null. */
function cancellationText({ timeZone }: Letterhead, { cancelledAt }: BilledInvoice): string | null {
  return cancelledAt && `Annulée le ${formatDay(dayOf(cancelledAt, timeZone))}`
}

/**
 * True if the invoice gets the « paid » stamp. Amounts decide, because a user may set the status « Payée » by
 * hand while money is still owed.
 */
function isPaid({ paidAmount, balance }: Pick<BilledInvoice, 'paidAmount' | 'balance'>): boolean {
  return balance === 0 && paidAmount > 0
}

/** Returns the bank details and mobile money numbers, if a balance is due. */
export function waysToPay({ bankDetails, mobileMoney }: Letterhead, balance: number): Block[] {
  const ways = [bankDetails, mobileMoney].filter(Boolean).join('\n')
  return balance > 0 && ways ? [{ kind: 'note', title: 'Pour régler', text: ways, isUrgent: true }] : []
}

/** Returns the QR code that opens the document online, with the company's stamp next to it. */
export function codeAndStamp(
  { stampKey, legalName, name }: Letterhead,
  address: string | null,
  caption: string,
): Block[] {
  if (!address && !stampKey) return []
  const left: Block[] = address ? [{ kind: 'qr', content: address, caption }] : []
  const right: Block[] = stampKey
    ? [{ kind: 'signatures', signatures: [{ title: `Pour ${legalName ?? name}`, isStamped: true }] }]
    : []
  return [{ kind: 'beside', left, right }]
}

function dueText({ balance, dueDate }: BilledInvoice): string {
  return balance === 0 ? 'Rien ne reste dû' : `À régler avant le ${formatDay(dueDate)}`
}

function invoiceSums(invoice: BilledInvoice, cancelledOn: string | null): Block {
  const { total, second, paidAmount, creditedAmount, writtenOff, balance } = invoice
  return {
    kind: 'sums',
    sums: [
      { label: 'Total', value: formatMoney(total) },
      ...(second ? [secondTotalFact(second)] : []),
      cancelledOn
        ? { label: cancelledOn, value: formatMoney(-total) }
        : { label: 'Déjà réglé', value: formatMoney(paidAmount) },
      ...(creditedAmount > 0 ? [{ label: 'Avoirs', value: formatMoney(creditedAmount) }] : []),
      ...(writtenOff > 0 ? [{ label: 'Abandon', value: formatMoney(writtenOff) }] : []),
      { label: 'Solde dû', value: formatMoney(balance), isStrong: true },
    ],
  }
}

/** The table of the lines of an invoice or a quote. */
export function linesTable({ serviceType, lines }: Pick<BilledInvoice, 'serviceType' | 'lines'>): Table {
  return serviceType === 'Aérien' ? airLines(lines) : seaLines(lines)
}

function seaLines(lines: BilledLine[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Désignation', share: 54 },
      { title: 'Quantité', share: 12, isFigure: true },
      { title: 'Prix unitaire', share: 16, isFigure: true },
      { title: 'Total', share: 18, isFigure: true },
    ],
    rows: lines.map((line, place) => [
      String(place + 1),
      lineText(line, [line.merchandise]),
      line.measure ? withUnit(line.measure.quantity, line.measure.unit) : pieces(line.quantity),
      formatMoney(line.measure?.rate ?? line.unitPrice),
      formatMoney(line.total),
    ]),
  }
}

function airLines(lines: BilledLine[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Désignation', share: 42 },
      { title: 'Pièces', share: 10, isFigure: true },
      { title: 'Taxable (kg)', share: 16, isFigure: true },
      { title: 'Prix au kg', share: 14, isFigure: true },
      { title: 'Total', share: 18, isFigure: true },
    ],
    rows: lines.map((line, place) => [
      String(place + 1),
      lineText(line, [line.subProduct, line.merchandise]),
      pieces(line.quantity),
      columnWeight(line.weightKg),
      formatMoney(line.unitPrice),
      formatMoney(line.total),
    ]),
  }
}

/** Returns the text of an invoice line: service and details, then the billed measure on a second line. */
function lineText({ serviceName, measure }: BilledLine, facts: (string | null)[]): string {
  const words = [serviceName, ...facts].filter(Boolean).join(' · ')
  return [words, measure && measureReason(measure)].filter(Boolean).join('\n')
}
