import type { Service, ServiceList } from '@escale/contract/trade/services/contract'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { listServices } from '#trade/services/queries.ts'
import { fileColumns } from './file-columns.ts'
import type { ListFile } from './stream-list.ts'

export const serviceFile: ListFile<string | null, ServiceList, Service> = {
  title: 'Services',
  stem: 'services',
  columns: [
    ...fileColumns(serviceFields),
    { title: 'Partagé', kind: 'text', of: ({ tenantId }) => (tenantId === null ? 'Oui' : null) },
    { title: 'Créé le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listServices(company, list),
}
