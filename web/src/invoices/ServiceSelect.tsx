import { formatMoney } from '@escale/contract/amounts'
import { modes } from '@escale/contract/modes'
import type { Service } from '@escale/contract/services/contract'
import { fold } from '@escale/contract/text'
import { type ComboboxItem, type ComboboxItemGroup, type ComboboxParsedItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { chooseFirst } from '#ui/choose-first.ts'
import styles from './Lines.module.css'

type Options = ComboboxItemGroup<ComboboxItem>[]
type Props = Omit<SelectProps, 'data' | 'filter' | 'renderOption'> & {
  options: Options
  byId: ReadonlyMap<string, Service>
  /** The service an old line names, when it is no longer offered. */
  kept: ComboboxItem | null
}

/** The services of a line, by category; typing finds a name, or a whole category. */
export function ServiceSelect({ options, byId, kept, ...props }: Props) {
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      placeholder="Nom ou catégorie"
      nothingFoundMessage="Aucun service"
      maxDropdownHeight={280}
      onKeyDown={chooseFirst}
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
      <span className={styles.optionName}>{name}</span>
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
      items: services.filter(({ category }) => category === group).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
}

const byNameOrCategory: OptionsFilter = ({ options, search }) => {
  const words = fold(search.trim())
  const names = (item: ComboboxItem) => fold(item.label).includes(words)
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return names(option) ? [option] : []
    if (fold(String(option.group)).includes(words)) return [option]
    const items = option.items.filter(names)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
