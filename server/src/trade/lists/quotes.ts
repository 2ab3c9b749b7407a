import type { Quote, QuoteList } from '@escale/contract/trade/quotes/contract'
import { listQuotes } from '#trade/quotes/queries.ts'
import type { ListFile } from './stream-list.ts'

export const quoteFile: ListFile<string, QuoteList, Quote> = {
  title: 'Devis',
  stem: 'devis',
  columns: [
    { title: 'Numéro', kind: 'text', of: ({ number }) => number },
    { title: 'Client', kind: 'text', of: ({ clientName }) => clientName },
    { title: 'Type', kind: 'text', of: ({ serviceType }) => serviceType },
    { title: 'Origine', kind: 'text', of: ({ origin }) => origin },
    { title: 'Destination', kind: 'text', of: ({ destination }) => destination },
    { title: 'Date', kind: 'day', of: ({ issueDate }) => issueDate },
    { title: "Valable jusqu'au", kind: 'day', of: ({ validityDay }) => validityDay },
    { title: 'État', kind: 'text', of: ({ state }) => state },
    { title: 'Poids estimé (kg)', kind: 'weight', of: ({ weightKg }) => weightKg },
    { title: 'Volume estimé (m³)', kind: 'volume', of: ({ volumeM3 }) => volumeM3 },
    { title: 'Total', kind: 'money', of: ({ total }) => total },
    { title: 'Établi par', kind: 'text', of: ({ issuedByAgentName }) => issuedByAgentName },
    { title: 'Créé le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listQuotes(company, list),
}
