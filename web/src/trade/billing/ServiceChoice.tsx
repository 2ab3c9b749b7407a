import { formatMoney } from '@escale/contract/amounts'
import type { Service } from '@escale/contract/trade/services/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LazySelect } from '#ui/LazySelect.tsx'

type Props = { label: string; value: string | null; onChange: (id: string | null) => void; 'data-autofocus'?: boolean }

/** The service that goods are billed by, with what one of its unit costs. */
export function ServiceChoice(props: Props) {
  const { data } = useQuery({ ...api.services.list.queryOptions({ input: { sort: 'name', limit: 200 } }), staleTime: 60_000 })
  return (
    <LazySelect
      searchable
      clearable
      placeholder="Aucun"
      nothingFoundMessage="Aucun service"
      clearButtonProps={{ 'aria-label': 'Effacer ce service', tabIndex: 0 }}
      data={(data?.items ?? []).map((service) => ({ value: service.id, label: labelOf(service) }))}
      {...props}
    />
  )
}

function labelOf({ name, price, unit }: Service): string {
  return `${name} · ${formatMoney(price)}${unit === 'forfait' ? '' : ` / ${unit}`}`
}
