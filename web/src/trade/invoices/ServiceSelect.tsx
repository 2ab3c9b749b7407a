import type { Service } from '@escale/contract/trade/services/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { modes } from '@escale/contract/values/modes'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import { type ComboboxItem, type ComboboxItemGroup, type OptionsFilter, Text } from '@mantine/core'
import { SearchSelect, type SearchSelectProps } from '#ui/field/SearchSelect.tsx'

type Options = ComboboxItemGroup<ComboboxItem>[]
type Props = Omit<SearchSelectProps, 'data' | 'filter' | 'renderOption'> & {
  options: Options
  byId: ReadonlyMap<string, Service>
  /** The service an old line names, when it is no longer offered. */
  kept: ComboboxItem | null
}

/** The services of a line, by category; typing finds a name, or a whole category. */
export function ServiceSelect({ options, byId, kept, ...props }: Props) {
  return (
    <SearchSelect
      placeholder="Nom ou catégorie"
      nothingFoundMessage="Aucun service"
      unfinished="Choisissez un service dans la liste."
      {...props}
      data={kept ? [kept, ...options] : options}
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

/** Services as the select shows them: one group per category, in the order of the menu. */
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

/** The best matches of each category, and the category of the best one first: Entrée takes it. */
const byNameOrCategory: OptionsFilter = ({ options, search }) => {
  const kept = options.filter((option): option is ComboboxItem => !('group' in option))
  const groups = options
    .filter((option) => 'group' in option)
    .map((option) => ({
      ...option,
      items: bestFirst(option.items, search, (item) => rankIn(String(option.group), item, search)),
    }))
    .filter(({ items }) => items.length > 0)
  return [
    ...bestFirst(kept, search, ({ label }) => matchRank(label, search)),
    ...bestFirst(groups, search, ({ group, items: [best] }) =>
      best ? rankIn(String(group), best, search) : null,
    ),
  ]
}

// A service whose name says nothing of what was typed may still be of the category typed, or of both
// together.
function rankIn(category: string, { label }: ComboboxItem, search: string): number | null {
  const rank = matchRank(label, search)
  return rank ?? (matchRank(`${label} ${category}`, search) === null ? null : 3)
}
