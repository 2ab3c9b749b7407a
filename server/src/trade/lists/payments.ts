import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import type { ListedPayment, PaymentList } from '@escale/contract/trade/payments/contract'
import { listPayments } from '#trade/payments/queries.ts'
import type { ListFile } from './stream-list.ts'

export const paymentFile: ListFile<string, PaymentList & ChosenRows, ListedPayment> = {
  title: 'Paiements',
  stem: 'paiements',
  columns: [
    { title: 'Client', kind: 'text', of: ({ clientName }) => clientName },
    { title: 'Facture', kind: 'text', of: ({ invoiceNumber }) => invoiceNumber },
    {
      title: 'Numéro légal de la facture',
      kind: 'text',
      of: ({ invoiceLegalNumber }) => invoiceLegalNumber,
      feature: 'legalNumbers',
    },
    { title: 'Numéro du reçu', kind: 'text', of: ({ legalNumber }) => legalNumber, feature: 'legalNumbers' },
    { title: 'Référence', kind: 'text', of: ({ reference }) => reference },
    { title: 'Date', kind: 'day', of: ({ paymentDate }) => paymentDate },
    { title: 'Méthode', kind: 'text', of: ({ method }) => method },
    { title: 'Statut', kind: 'text', of: ({ status }) => status },
    { title: 'Montant', kind: 'money', of: ({ amount }) => amount },
    { title: 'Dont par la méthode filtrée', kind: 'money', of: ({ part }) => part, feature: 'till' },
    { title: 'Enregistré par', kind: 'text', of: ({ recordedByName }) => recordedByName },
    { title: 'Enregistré le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listPayments(company, list),
}
