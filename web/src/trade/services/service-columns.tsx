import type { Service } from '@escale/contract/trade/services/contract'
import { formatMoney } from '@escale/contract/values/money'
import { Highlight } from '#ui/display/Highlight.tsx'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { SharedTag } from '#ui/display/SharedTag.tsx'
import type { Column } from '#ui/list/columns.ts'

/** The columns of the list. Matches of `search` in the name are highlighted. */
export function serviceColumns(
  search: string,
): Column<Service, 'name' | 'price' | 'createdAt' | 'category'>[] {
  return [
    {
      title: 'Nom',
      width: 220,
      grow: 1.4,
      sort: 'name',
      cell: (service) => <Highlight text={service.name} search={search} />,
      tag: (service) => service.tenantId === null && <SharedTag />,
    },
    { title: 'Description', width: 180, grow: 2, leaves: 1, cell: (service) => service.description },
    {
      title: 'Catégorie',
      width: 112,
      sort: 'category',
      cell: (service) => <ModeTag mode={service.category} />,
    },
    { title: 'Unité', width: 84, leaves: 2, cell: (service) => service.unit },
    { title: 'Prix', width: 120, sort: 'price', align: 'end', cell: priceText },
  ]
}

export function priceText(service: Service) {
  return <b className="strong">{formatMoney(service.price)}</b>
}
