import type { Client, ClientList } from '@escale/contract/trade/clients/contract'
import { clientFields } from '@escale/contract/trade/clients/fields'
import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import { listClients } from '#trade/clients/queries.ts'
import { fileColumns } from './file-columns.ts'
import type { ListFile } from './stream-list.ts'

export const clientFile: ListFile<string | null, ClientList & ChosenRows, Client> = {
  title: 'Clients',
  stem: 'clients',
  columns: [
    ...fileColumns(clientFields),
    { title: 'Factures', kind: 'count', of: ({ invoiceCount }) => invoiceCount },
    { title: 'Reste dû', kind: 'money', of: ({ balance }) => balance },
    { title: 'Partagé', kind: 'text', of: ({ tenantId }) => (tenantId === null ? 'Oui' : null) },
    { title: 'Client depuis', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listClients(company, list),
}
