import { clientFields } from '#trade/clients/fields.ts'
import type { InvoiceDraft } from '#trade/invoices/draft.ts'
import type { CreditNoteDraft } from '#trade/ledger/draft.ts'
import type { ExpenseDraft, MoneyAccountChange, MoneyAccountDraft } from '#trade/money-accounts/draft.ts'
import type { PaymentDraft } from '#trade/payments/draft.ts'
import type { PriceDraft } from '#trade/prices/draft.ts'
import type { QuoteDraft } from '#trade/quotes/draft.ts'
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
  priceGroup: 'Groupe tarifaire',
  creditLimit: ['Plafond de crédit', 'money'],
  creditDays: ['Délai de crédit, en jours', 'count'],
  reminders: 'Relances',
  formalReminder: 'Relance formelle',
  party: 'Adresse de document',
  sentTo: sharedDocument.sentTo,
  ...attachedFile,
  acceptsMessages: ['Accepte les messages', 'yesNo'],
  refund: 'Remboursement',
  opening: "Avance d'ouverture",
} as const
export const service = fieldWordsOf(serviceFields)

export const price: Words<keyof PriceDraft> = {
  serviceId: ['Service', 'services'],
  clientId: ['Client', 'clients'],
  clientGroup: 'Groupe tarifaire',
  mode: 'Mode',
  origin: 'Origine',
  destination: 'Destination',
  category: 'Catégorie',
  price: ['Prix', 'money'],
  minQuantity: ['Minimum facturé', 'count'],
  breaks: 'Paliers',
  validFrom: ['Valable du', 'day'],
  validTo: ["Valable jusqu'au", 'day'],
}

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

export const creditNote: Words<
  Exclude<keyof CreditNoteDraft, 'clientId' | 'lines'> | 'number' | 'total' | keyof typeof sharedDocument
> = {
  number: 'Numéro',
  invoiceId: ['Facture', 'invoices'],
  nature: 'Nature',
  total: ['Total', 'money'],
  reason: 'Motif',
  fiscalReference: 'Référence fiscale',
  ...sharedDocument,
}

/** `clientName` is the name on the quote, of a client or a prospect. */
export const quote: Words<
  | Exclude<keyof QuoteDraft, 'isProspect' | 'prospectName'>
  | ('clientName' | 'number' | 'state' | 'total' | 'acceptedBy' | 'refusalReason' | 'invoice' | 'sentTo')
> = {
  number: 'Numéro',
  state: 'État',
  serviceType: 'Type',
  clientId: ['Client', 'clients'],
  clientName: 'Nom',
  prospectPhone: 'Téléphone',
  origin: 'Origine',
  destination: 'Destination',
  weightKg: 'Poids estimé (kg)',
  volumeM3: 'Volume estimé (m³)',
  validityDay: ["Valable jusqu'au", 'day'],
  lines: ['Ligne', 'lines'],
  total: ['Total', 'money'],
  conditions: 'Conditions',
  acceptedBy: 'Accepté par',
  refusalReason: 'Motif du refus',
  invoice: 'Facture',
  sentTo: sharedDocument.sentTo,
}

export const payment: Words<
  keyof PaymentDraft | keyof typeof sharedDocument | 'verification' | 'provisional'
> = {
  ...sharedDocument,
  reference: 'Référence',
  invoiceId: ['Facture', 'invoices'],
  amount: ['Montant', 'money'],
  paymentDate: ['Date de paiement', 'day'],
  method: 'Méthode',
  tenders: 'Moyens de paiement',
  provisional: 'Reçu provisoire',
  verification: 'Vérification',
  status: 'Statut',
  marksPaid: ['Marque la facture comme payée', 'yesNo'],
}

export const moneyAccount: Words<keyof MoneyAccountDraft | keyof MoneyAccountChange | 'transfer' | 'funds'> =
  {
    name: 'Nom',
    kind: 'Nature',
    currency: 'Devise',
    agency: 'Agence',
    operator: 'Banque ou opérateur',
    number: 'Numéro',
    openingBalance: "Solde d'ouverture",
    isActive: ['Actif', 'yesNo'],
    transfer: 'Transfert',
    funds: 'Apport',
  }

/** The amount is written with its currency. */
export const expense: Words<
  | Exclude<keyof ExpenseDraft, 'accountId' | 'currency' | 'photoId' | 'expeditionId'>
  | ('account' | 'photo' | 'expedition' | 'cancelReason')
> = {
  account: 'Compte',
  category: 'Catégorie',
  payee: 'Payé à',
  amount: 'Montant',
  day: ['Date', 'day'],
  note: 'Note',
  photo: ['Photo', 'yesNo'],
  expedition: 'Expédition',
  cancelReason: "Motif de l'annulation",
}
