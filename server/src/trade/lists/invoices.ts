import type { Invoice, InvoiceList } from '@escale/contract/trade/invoices/contract'
import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import { listInvoices } from '#trade/invoices/lists.ts'
import type { ListFile } from './stream-list.ts'

export const invoiceFile: ListFile<string, InvoiceList & ChosenRows, Invoice> = {
  title: 'Factures',
  stem: 'factures',
  columns: [
    { title: 'Numéro', kind: 'text', of: ({ invoiceNumber }) => invoiceNumber },
    { title: 'Numéro légal', kind: 'text', of: ({ legalNumber }) => legalNumber, feature: 'legalNumbers' },
    { title: 'Client', kind: 'text', of: ({ clientName }) => clientName },
    { title: 'Type', kind: 'text', of: ({ serviceType }) => serviceType },
    { title: 'Émise le', kind: 'day', of: ({ issueDate }) => issueDate },
    { title: 'Échéance', kind: 'day', of: ({ dueDate }) => dueDate },
    { title: 'Statut', kind: 'text', of: ({ status }) => status },
    { title: 'Total', kind: 'money', of: ({ total }) => total },
    { title: 'Payé', kind: 'money', of: ({ paidAmount }) => paidAmount },
    { title: 'Reste dû', kind: 'money', of: ({ balance }) => balance },
    { title: 'Annulé', kind: 'money', of: ({ cancelledTotal }) => cancelledTotal },
    { title: 'Lignes', kind: 'count', of: ({ itemsCount }) => itemsCount },
    { title: 'Description', kind: 'text', of: ({ description }) => description },
    { title: 'Émise par', kind: 'text', of: ({ issuedByAgentName }) => issuedByAgentName },
    { title: 'Créée le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listInvoices(company, list),
}
