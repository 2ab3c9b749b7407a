import { formatMoney } from '@escale/contract/amounts'
import type { Service } from '@escale/contract/trade/services/contract'
import { api } from '#api.ts'
import { type RemoteField, RemoteSelect } from '#ui/RemoteSelect.tsx'

type Props = RemoteField & { chosen: Service | null; onChoose: (service: Service | null) => void }

/** The service that goods are billed by, with what one of its unit costs; looked for by the server. */
export function ServiceChoice(props: Props) {
  return (
    <RemoteSelect
      clearable
      placeholder="Aucun"
      noneFound="Aucun service"
      clearButtonProps={{ 'aria-label': 'Effacer ce service', tabIndex: 0 }}
      {...props}
      ask={(search) => ({ ...api.services.list.queryOptions({ input: { search, sort: 'match', limit: 30 } }), select: itemsOf })}
      labelOf={labelOf}
      optionOf={labelOf}
    />
  )
}

function itemsOf({ items }: { items: Service[] }): Service[] {
  return items
}

function labelOf({ name, price, unit }: Service): string {
  return `${name} · ${formatMoney(price)}${unit === 'forfait' ? '' : ` / ${unit}`}`
}
