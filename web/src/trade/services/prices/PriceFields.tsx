import { expeditionModes } from '@escale/contract/trade/expeditions/words'
import type { Price } from '@escale/contract/trade/prices/contract'
import { cargoCategories } from '@escale/contract/trade/prices/words'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { QuantityOfUnits } from '#ui/field/figure/QuantityOfUnits.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { everyPage } from '#ui/list/every-page.ts'
import { BreakRows } from './BreakRows.tsx'
import { PlaceField } from './PlaceField.tsx'
import type { PriceForm } from './price-start.ts'

/** The fields of a price: the service, for whom and on which lane, the price, and its dates. */
export function PriceFields({ form, price }: { form: PriceForm; price: Price | null }) {
  const client = form.field('clientId')
  const minimum = form.field('minQuantity')
  return (
    <div className="fields">
      <ServiceField {...form.field('serviceId')} price={price} />
      <div className="pair">
        <ClientSelect
          label="Client"
          placeholder="Tous les clients"
          clearable
          known={price?.clientId ? { id: price.clientId, name: price.clientName ?? '', phone: null } : null}
          {...client}
          onUnreadable={client.onChange}
        />
        <GroupField label="ou groupe tarifaire" {...form.text('clientGroup')} />
      </div>
      <div className="pair">
        <PlaceField label="Origine" {...form.text('origin')} />
        <PlaceField label="Destination" {...form.text('destination')} />
      </div>
      <div className="pair">
        <ListSelect
          label="Mode"
          placeholder="Tous"
          clearable
          data={expeditionModes}
          {...form.field('mode')}
        />
        <ListSelect
          label="Catégorie"
          placeholder="Toutes"
          clearable
          data={cargoCategories}
          {...form.field('category')}
        />
      </div>
      <div className="pair">
        <MoneyInput label="Prix d'une unité" required {...form.field('price')} />
        <QuantityOfUnits
          label="Minimum facturé"
          placeholder="Aucun"
          {...minimum}
          onEmpty={() => minimum.onChange(null)}
        />
      </div>
      <BreakRows form={form} />
      <div className="pair">
        <DayInput label="Valable du" required {...form.field('validFrom')} />
        <DayInput label="Jusqu'au" placeholder="Sans fin" clearable {...form.field('validTo')} />
      </div>
    </div>
  )
}

const pageSize = 200

/** The service of the price, with its unit, which is the unit of the price. */
function ServiceField({ price, ...field }: FieldProps & { price: Price | null }) {
  const { data: services = [] } = useQuery({
    queryKey: [...api.services.list.key(), 'all', undefined],
    queryFn: ({ signal }) =>
      everyPage((cursor) => api.services.list.call({ sort: 'name', limit: pageSize, cursor }, { signal })),
  })
  const data = services.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))
  const isListed = price === null || data.some(({ value }) => value === price.serviceId)
  const former = isListed ? [] : [{ value: price.serviceId, label: `${price.serviceName} (${price.unit})` }]
  return (
    <SearchSelect
      data-autofocus
      label="Service"
      required
      placeholder="Nom du service"
      nothingFoundMessage="Aucun service"
      unfinished="Choisissez un service dans la liste."
      {...field}
      onUnfinished={field.onChange}
      data={[...former, ...data]}
    />
  )
}

/** A group of clients, typed freely, with the groups in use as suggestions. */
function GroupField({ label, ...field }: FieldProps & { label: string }) {
  const { data: groups = [] } = useQuery(api.prices.groups.queryOptions())
  return (
    <Autocomplete
      {...field}
      {...useChoicesInFocus(field)}
      label={label}
      placeholder="Grossistes, revendeurs…"
      autoComplete="off"
      data={groups}
    />
  )
}
