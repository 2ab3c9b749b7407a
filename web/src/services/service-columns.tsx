import { formatMoney } from '@escale/contract/money'
import type { Service } from '@escale/contract/services/contract'
import type { Column } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { ModeTag } from '#ui/ModeTag.tsx'
import { SharedTag } from '#ui/SharedTag.tsx'

/** The columns of the list; `search` is marked in the name. */
export function serviceColumns(search: string): Column<Service, 'name' | 'price' | 'createdAt'>[] {
  return [
    {
      title: 'Nom',
      width: 'minmax(220px, 1.4fr)',
      sort: 'name',
      cell: (service) => <Highlight text={service.name} search={search} />,
      tag: (service) => service.tenantId === null && <SharedTag />,
    },
    { title: 'Description', width: 'minmax(180px, 2fr)', cell: (service) => service.description },
    { title: 'Catégorie', width: '124px', cell: (service) => <ModeTag mode={service.category} /> },
    { title: 'Unité', width: '84px', cell: (service) => service.unit },
    { title: 'Prix', width: '132px', sort: 'price', align: 'end', cell: priceText },
  ]
}

export function priceText(service: Service) {
  return <b className="strong">{formatMoney(service.price)}</b>
}
