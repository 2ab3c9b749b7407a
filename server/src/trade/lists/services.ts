import type { Service, ServiceList } from '@escale/contract/trade/services/contract'
import { listServices } from '#trade/services/queries.ts'
import type { ListFile } from './give.ts'

export const serviceFile: ListFile<string | null, ServiceList, Service> = {
  title: 'Services',
  stem: 'services',
  columns: [
    { title: 'Nom', kind: 'text', of: ({ name }) => name },
    { title: 'Description', kind: 'text', of: ({ description }) => description },
    { title: 'Catégorie', kind: 'text', of: ({ category }) => category },
    { title: 'Unité', kind: 'text', of: ({ unit }) => unit },
    { title: 'Prix', kind: 'money', of: ({ price }) => price },
    { title: 'Partagé', kind: 'text', of: ({ tenantId }) => (tenantId === null ? 'Oui' : null) },
    { title: 'Créé le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: ({ company }, list) => listServices(company, list),
}
