import type { Service } from '@escale/contract/trade/services/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { modes } from '@escale/contract/values/modes'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import { type ComboboxItem, type ComboboxItemGroup, type OptionsFilter, Text } from '@mantine/core'
import { SearchSelect, type SearchSelectProps } from '#ui/field/select/SearchSelect.tsx'

type Options = ComboboxItemGroup<ComboboxItem>[]
type Props = Omit<SearchSelectProps, 'data' | 'filter' | 'renderOption'> & {
  options: Options
  byId: ReadonlyMap<string, Service>
  /** The service of a saved line that can no longer be chosen for new lines. */
  formerService: ComboboxItem | null
}

/** A select of services, grouped by category. The search matches service names and category names. */
export function ServiceSelect({ options, byId, formerService, ...props }: Props) {
  return (
    <SearchSelect
      placeholder="Nom ou catégorie"
      nothingFoundMessage="Aucun service"
      unfinished="Choisissez un service dans la liste."
      {...props}
      data={formerService ? [formerService, ...options] : options}
      filter={byNameOrCategory}
      renderOption={({ option }) => <ServiceOption name={option.label} service={byId.get(option.value)} />}
    />
  )
}

function ServiceOption({ name, service }: { name: string; service: Service | undefined }) {
  return (
    <>
      <Text span inherit flex={1} miw={0}>
        {name}
      </Text>
      {service && (
        <span className="muted small num">
          {formatMoney(service.price)}
          {service.unit !== 'forfait' && ` / ${service.unit}`}
        </span>
      )}
    </>
  )
}

/** Groups the options by category, in display order. */
export function byCategory(services: readonly Service[]): Options {
  return modes
    .map((group) => ({
      group,
      items: services
        .filter(({ category }) => category === group)
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
}

/**
 * Sorts matches within each category. The category with the best match comes first, so that Enter selects
 * that match.
 */
const byNameOrCategory: OptionsFilter = ({ options, search }) => {
  const former = options.filter((option): option is ComboboxItem => !('group' in option))
  const groups = options
    .filter((option) => 'group' in option)
    .map((option) => ({
      ...option,
      items: bestFirst(option.items, search, (item) => rankOf(String(option.group), item, search)),
    }))
    .filter(({ items }) => items.length > 0)
  return [
    ...bestFirst(former, search, ({ label }) => matchRank(label, search)),
    ...bestFirst(groups, search, ({ group, items: [best] }) =>
      best ? rankOf(String(group), best, search) : null,
    ),
  ]
}

// The rank of a match, or null. The search may match the name, the category, or both together.
function rankOf(category: string, { label }: ComboboxItem, search: string): number | null {
  const rank = matchRank(label, search)
  return rank ?? (matchRank(`${label} ${category}`, search) === null ? null : 3)
}
