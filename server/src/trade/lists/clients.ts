import type { Client, ClientList } from '@escale/contract/trade/clients/contract'
import { listClients } from '#trade/clients/queries.ts'
import type { ListFile } from './give.ts'

export const clientFile: ListFile<string | null, ClientList, Client> = {
  title: 'Clients',
  stem: 'clients',
  columns: [
    { title: 'Nom', kind: 'text', of: ({ name }) => name },
    { title: 'Type', kind: 'text', of: ({ type }) => type },
    { title: 'Email', kind: 'text', of: ({ email }) => email },
    { title: 'Téléphone', kind: 'text', of: ({ phone }) => phone },
    { title: 'Adresse', kind: 'text', of: ({ address }) => address },
    { title: 'Note', kind: 'text', of: ({ note }) => note },
    { title: 'Factures', kind: 'count', of: ({ invoiceCount }) => invoiceCount },
    { title: 'Reste dû', kind: 'money', of: ({ balance }) => balance },
    { title: 'Partagé', kind: 'text', of: ({ tenantId }) => (tenantId === null ? 'Oui' : null) },
    { title: 'Client depuis', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listClients(company, list),
}
