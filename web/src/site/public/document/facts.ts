import type {
  SharedAccountReceipt,
  SharedCreditNote,
  SharedDocument,
  SharedInvoice,
  SharedReceipt,
} from '@escale/contract/site/public/document'
import { secondTotalFact } from '@escale/contract/trade/currencies/rates'
import { clientStatus } from '@escale/contract/trade/invoices/state'
import { cancelled } from '@escale/contract/trade/invoices/words'
import { type CreditNature, natureNames } from '@escale/contract/trade/ledger/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'

type Fact = { label: string; value: string }

export function documentTitle(document: SharedDocument): string {
  if (document.kind === 'Facture' || document.kind === 'Avoir') return `${document.kind} ${document.number}`
  return document.receiptNumber ? `Reçu ${document.receiptNumber}` : 'Reçu de paiement'
}

export function documentFacts(document: SharedDocument): Fact[] {
  if (document.kind === 'Facture') return ofInvoice(document)
  if (document.kind === 'Avoir') return ofCreditNote(document)
  return document.kind === 'Reçu' ? ofReceipt(document) : ofAccountReceipt(document)
}

function ofInvoice(invoice: SharedInvoice): Fact[] {
  const { issueDate, dueDate, total, paidAmount, creditedAmount, writtenOff } = invoice
  const { cancelledOn, otherNumber, second } = invoice
  return [
    ...(otherNumber ? [{ label: 'Référence', value: otherNumber }] : []),
    { label: 'Émise le', value: formatDay(issueDate) },
    { label: 'Échéance', value: formatDay(dueDate) },
    { label: 'Total', value: formatMoney(total) },
    ...(second ? [secondTotalFact(second)] : []),
    cancelledOn
      ? { label: 'Annulée le', value: formatDay(cancelledOn) }
      : { label: 'Déjà réglé', value: formatMoney(paidAmount) },
    ...(creditedAmount > 0 ? [{ label: 'Avoirs', value: formatMoney(creditedAmount) }] : []),
    ...(writtenOff > 0 ? [{ label: 'Abandon', value: formatMoney(writtenOff) }] : []),
  ]
}

function ofReceipt({ reference, paymentDate, method, number, total, balance }: SharedReceipt): Fact[] {
  return [
    { label: 'Référence', value: reference },
    { label: 'Reçue le', value: formatDay(paymentDate) },
    { label: 'Mode de paiement', value: method },
    { label: 'Facture', value: number },
    { label: 'Total facturé', value: formatMoney(total) },
    { label: 'Reste dû', value: formatMoney(balance) },
  ]
}

function ofAccountReceipt(receipt: SharedAccountReceipt): Fact[] {
  const { reference, paymentDate, method, amount, invoices } = receipt
  const advance = amount - invoices.reduce((sum, invoice) => sum + invoice.amount, 0)
  return [
    { label: 'Référence', value: reference },
    { label: 'Reçue le', value: formatDay(paymentDate) },
    { label: 'Mode de paiement', value: method },
    ...invoices.map((invoice) => ({
      label: `Facture ${invoice.number}`,
      value: `${formatMoney(invoice.amount)}, reste ${formatMoney(invoice.balance)}`,
    })),
    ...(advance > 0 ? [{ label: 'Avance', value: formatMoney(advance) }] : []),
  ]
}

function ofCreditNote(note: SharedCreditNote): Fact[] {
  const { otherNumber, issueDate, invoiceNumber, nature, reason, free, isCancellation, second } = note
  return [
    ...(otherNumber ? [{ label: 'Référence', value: otherNumber }] : []),
    ...(second ? [secondTotalFact(second)] : []),
    { label: 'Établi le', value: formatDay(issueDate) },
    ...(invoiceNumber ? [{ label: 'Sur la facture', value: invoiceNumber }] : []),
    { label: 'Nature', value: natureNames[nature as CreditNature] },
    { label: 'Motif', value: reason },
    ...(isCancellation ? [] : [{ label: 'Reste en votre faveur', value: formatMoney(free) }]),
  ]
}

/** The text of a message to the company about the document. */
export function documentSubject(document: SharedDocument): string {
  if (document.kind === 'Facture') return `la facture ${document.number}`
  return document.kind === 'Avoir' ? `l'avoir ${document.number}` : `votre reçu ${document.reference}`
}

/** Status text of a document, and the CSS class of its label. */
export function documentStatus(document: SharedDocument): { word: string; tone: string } {
  if (document.kind === 'Avoir')
    return { word: document.isCancellation ? 'Annule la facture' : 'En votre faveur', tone: 'pill-ok' }
  if (document.kind !== 'Facture') return { word: 'Reçu', tone: 'pill-ok' }
  const word = clientStatus(document)
  if (document.balance === 0 && word !== cancelled) return { word, tone: 'pill-ok' }
  return { word, tone: tones[word] ?? 'pill-wait' }
}

const tones: Record<string, string> = {
  'En retard': 'pill-late',
  [cancelled]: 'pill-late',
  'Partiellement payée': 'pill-info',
}
