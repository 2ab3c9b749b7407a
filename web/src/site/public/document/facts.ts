import { formatMoney } from '@escale/contract/amounts'
import { formatDay } from '@escale/contract/days'
import type { SharedDocument, SharedInvoice, SharedReceipt } from '@escale/contract/site/public/document'

type Fact = { label: string; value: string }

export function titleOf(document: SharedDocument): string {
  return document.kind === 'Facture' ? `Facture ${document.number}` : 'Reçu de paiement'
}

export function factsOf(document: SharedDocument): Fact[] {
  return document.kind === 'Facture' ? ofInvoice(document) : ofReceipt(document)
}

function ofInvoice({ issueDate, dueDate, total, paidAmount }: SharedInvoice): Fact[] {
  return [
    { label: 'Émise le', value: formatDay(issueDate) },
    { label: 'Échéance', value: formatDay(dueDate) },
    { label: 'Total', value: formatMoney(total) },
    { label: 'Déjà réglé', value: formatMoney(paidAmount) },
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

/** The amounts decide what is settled; what is not has the status that the company gave it. */
export function stateOf(document: SharedDocument): { word: string; tone: string } {
  if (document.kind === 'Reçu') return { word: 'Reçu', tone: 'pill-ok' }
  const { status, balance, paidAmount } = document
  if (balance === 0) return { word: 'Payée', tone: 'pill-ok' }
  if (status === 'Retard') return { word: 'En retard', tone: 'pill-late' }
  if (paidAmount > 0) return { word: 'Partiellement payée', tone: 'pill-info' }
  return { word: status, tone: 'pill-wait' }
}
