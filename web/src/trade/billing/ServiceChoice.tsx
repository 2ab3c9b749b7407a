import type { BillingService } from '@escale/contract/trade/billing/contract'
import { isUnitOfMode } from '@escale/contract/trade/billing/services'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { api } from '#api.ts'
import { type RemoteField, RemoteSelect } from '#ui/field/select/RemoteSelect.tsx'

type Props = RemoteField & {
  /** Lists only the services for this transport mode. Null lists all. */
  mode: ExpeditionMode | null
  chosen: BillingService | null
  onChoose: (service: BillingService | null) => void
}

/** The service and its price by which the goods are billed. The server searches the services. */
export function ServiceChoice({ mode, ...props }: Props) {
  const billing = mode ?? undefined
  return (
    <RemoteSelect
      clearable
      placeholder="Aucun"
      noneFound="Aucun service"
      unfinished="Choisissez un service dans la liste."
      {...props}
      ask={(search) => ({
        ...api.services.list.queryOptions({ input: { search, billing, sort: 'match', limit: 30 } }),
        select: ({ items }: { items: BillingService[] }) =>
          items.filter(({ unit }) => mode === null || isUnitOfMode(unit, mode)),
      })}
      labelOf={serviceLabel}
      optionOf={serviceLabel}
    />
  )
}

function serviceLabel({ name, price, unit }: BillingService): string {
  return `${name} · ${formatMoney(price)}${unit === 'forfait' ? '' : ` / ${unit}`}`
}
