import type { CreditNote, CreditNoteList } from '@escale/contract/trade/ledger/contract'
import { natureNames } from '@escale/contract/trade/ledger/words'
import { listCreditNotes } from '#trade/ledger/credit-notes.ts'
import type { ListFile } from './stream-list.ts'

export const creditNoteFile: ListFile<string, CreditNoteList, CreditNote> = {
  title: 'Avoirs',
  stem: 'avoirs',
  columns: [
    { title: 'Numéro', kind: 'text', of: ({ number }) => number },
    { title: 'Référence', kind: 'text', of: ({ reference }) => reference, feature: 'legalNumbers' },
    { title: 'Facture', kind: 'text', of: ({ invoiceNumber }) => invoiceNumber },
    {
      title: 'Numéro légal de la facture',
      kind: 'text',
      of: ({ invoiceLegalNumber }) => invoiceLegalNumber,
      feature: 'legalNumbers',
    },
    { title: 'Client', kind: 'text', of: ({ clientName }) => clientName },
    { title: 'Nature', kind: 'text', of: ({ nature }) => `${nature} · ${natureNames[nature]}` },
    { title: 'Date', kind: 'day', of: ({ issueDate }) => issueDate },
    { title: 'Total', kind: 'money', of: ({ total }) => total },
    { title: 'Libre', kind: 'money', of: ({ free }) => free },
    { title: 'Motif', kind: 'text', of: ({ reason }) => reason },
    { title: 'Référence fiscale', kind: 'text', of: ({ fiscalReference }) => fiscalReference },
    { title: 'Établi par', kind: 'text', of: ({ issuedByName }) => issuedByName },
    { title: 'Établi le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listCreditNotes(company, list),
}
