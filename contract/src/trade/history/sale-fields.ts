import { clientFields } from '#trade/clients/fields.ts'
import type { InvoiceDraft } from '#trade/invoices/draft.ts'
import type { PaymentDraft } from '#trade/payments/draft.ts'
import { serviceFields } from '#trade/services/fields.ts'
import { fieldWordsOf, type Words } from './field-types.ts'

/** Fields recorded when a document is sent or its public link is created. */
const sharedDocument: Words<'publicLink' | 'sentTo'> = {
  publicLink: 'Lien public',
  sentTo: 'Envoyé par email à',
}

/** Recorded when a file is attached to the record, renamed or removed. */
const attachedFile: Words<'attachment'> = { attachment: 'Fichier joint' }

export const client = {
  /** Recorded on both clients of a merge: the name of the other one. */
  mergedClient: 'Fusion avec',
  mergedInto: 'Fusionné dans',
  ...fieldWordsOf(clientFields),
  party: 'Adresse de document',
  sentTo: sharedDocument.sentTo,
  ...attachedFile,
  acceptsMessages: ['Accepte les messages', 'yesNo'],
  refund: 'Remboursement',
} as const
export const service = fieldWordsOf(serviceFields)

export const invoice: Words<
  | keyof InvoiceDraft
  | 'invoiceNumber'
  | 'total'
  | 'cancelReason'
  | 'allocation'
  | 'writtenOff'
  | keyof typeof sharedDocument
  | keyof typeof attachedFile
> = {
  ...sharedDocument,
  ...attachedFile,
  invoiceNumber: 'Numéro',
  serviceType: 'Type',
  clientId: ['Client', 'clients'],
  issueDate: ["Date d'émission", 'day'],
  dueDate: ["Date d'échéance", 'day'],
  status: 'Statut',
  lines: ['Ligne', 'lines'],
  total: ['Total', 'money'],
  cancelReason: "Motif de l'annulation",
  /** The receipt, the advance or the credit note that pays it, with the part. */
  allocation: 'Réglé par',
  writtenOff: 'Abandon',
  description: 'Description',
}

export const payment: Words<keyof PaymentDraft | keyof typeof sharedDocument> = {
  ...sharedDocument,
  reference: 'Référence',
  invoiceId: ['Facture', 'invoices'],
  amount: ['Montant', 'money'],
  paymentDate: ['Date de paiement', 'day'],
  method: 'Méthode',
  status: 'Statut',
  marksPaid: ['Marque la facture comme payée', 'yesNo'],
}
