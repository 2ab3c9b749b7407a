import { fold } from '@escale/contract/values/fold'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#ui/feedback/reason-of.ts'
import { ListSelect } from '#ui/field/ListSelect.tsx'
import { counted } from '#ui/figures/count.ts'
import { clearing } from './clear-button.ts'
import { useChooseFound } from './useChooseFound.ts'
import { useSearchText } from './useSearchText.ts'

/** The query for the items that match a text, best first. Without a text it returns the first of all. */
type Asks<Item, Answer> = (search: string | undefined) => UseQueryOptions<Answer, Error, Item[]>

/** The props that a specific field passes on, without those that `RemoteSelect` sets itself. */
export type RemoteField = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'filter' | 'renderOption' | 'nothingFoundMessage'
> & {
  /** Called with text that is no choice, and with null once it is a choice again. Only forms use it. */
  onUnfinished?: ((typed: string | null) => void) | undefined
  /** The error text for unfinished input outside a form. */
  unfinished?: string
  /** A partly typed name from before the page was reloaded. */
  half?: string | undefined
}

type Props<Item, Answer> = RemoteField & {
  ask: Asks<Item, Answer>
  /** Always among the options, whatever the search finds. */
  chosen: Item | null
  /** Null where the field may be emptied (`clearable`). */
  onChoose: (item: Item | null) => void
  labelOf: (item: Item) => string
  /** The rank of an item until the server has answered. The default compares its label. */
  rankOf?: (item: Item, search: string) => number | null
  optionOf: (item: Item) => ReactNode
  /** The text for no result: `Aucun client trouvé`. */
  noneFound: string
  /** Creates an item with the typed name. Its option comes last. */
  onCreate?: ((typed: string) => void) | undefined
}

const debounceMs = 200
/** The value of the option that creates an item. No record has this id. */
const creation = 'new'

/** A select whose options the server finds and ranks while the person types. */
export function RemoteSelect<Item extends { id: string }, Answer>(props: Props<Item, Answer>) {
  const {
    ask,
    chosen,
    onChoose,
    labelOf,
    rankOf = (item, search) => matchRank(labelOf(item), search),
    optionOf,
    noneFound,
    onUnfinished,
    unfinished,
    half,
    onCreate,
    ...field
  } = props
  const search = useSearchText({ chosen: chosen ? labelOf(chosen) : '', start: half, onUnfinished })
  const typed = search.text
  const wanted = chosen && typed === labelOf(chosen) ? '' : typed.trim()
  const [asked] = useDebouncedValue(wanted, debounceMs)
  const list = useQuery({
    ...ask(asked || undefined),
    enabled: !field.readOnly,
    placeholderData: keepPreviousData,
  })
  const found = list.data ?? []
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const itemOf = (value: string | null) => offered.find(({ id }) => id === value)

  const isSettled = wanted === asked && !list.isPlaceholderData
  const isAnswered = isSettled && !list.isFetching
  const isUnknown =
    onCreate !== undefined &&
    isAnswered &&
    !list.error &&
    wanted !== '' &&
    !found.some((item) => fold(labelOf(item)) === fold(wanted))
  const filter = filterOf(props, wanted, offered, isSettled ? found : null)
  const onKeyDownCapture = useChooseFound(isAnswered ? list.data : null)

  return (
    <>
      <ListSelect
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        onKeyDownCapture={onKeyDownCapture}
        clearButtonProps={clearing(field)}
        {...field}
        data={[
          ...offered.map((item) => ({ value: item.id, label: labelOf(item) })),
          ...(isUnknown ? [{ value: creation, label: wanted }] : []),
        ]}
        filter={filter}
        nothingFoundMessage={isAnswered ? whyNone(list.error, noneFound) : 'Recherche en cours...'}
        renderOption={({ option }) => {
          if (option.value === creation) return `Créer « ${wanted} »`
          const item = itemOf(option.value)
          return item && optionOf(item)
        }}
        value={chosen?.id ?? null}
        onChange={(value) => {
          if (value !== null) return
          search.settle('')
          onChoose(null)
        }}
        onOptionSubmit={(value) => {
          if (value === creation) {
            search.settle(wanted)
            onCreate?.(wanted)
            return
          }
          const item = itemOf(value)
          if (!item) return
          search.settle(labelOf(item))
          onChoose(item)
        }}
        error={field.error ?? (search.isLeft ? unfinished : undefined)}
        onBlur={(event) => {
          search.leave()
          field.onBlur?.(event)
        }}
        {...search.input}
      />
      <span className="visually-hidden" role="status">
        {wanted && isAnswered && (list.error ? reasonOf(list.error) : counted(found.length, 'résultat'))}
      </span>
    </>
  )
}

function whyNone(error: Error | null, noneFound: string): string {
  return error ? reasonOf(error) : noneFound
}

/**
 * Shows the items that the server found. Until it answers, shows the matching items that are already loaded.
 */
function filterOf<Item extends { id: string }>(
  {
    labelOf,
    rankOf = (item, search) => matchRank(labelOf(item), search),
  }: Pick<Props<Item, never>, 'labelOf' | 'rankOf'>,
  wanted: string,
  offered: readonly Item[],
  found: readonly Item[] | null,
): OptionsFilter {
  return ({ options }) => {
    if (wanted === '') return options
    if (found)
      return options.filter(
        (option) =>
          'value' in option && (option.value === creation || found.some(({ id }) => id === option.value)),
      )
    return bestFirst(options, wanted, (option) => {
      const item = 'value' in option ? offered.find(({ id }) => id === option.value) : undefined
      return item ? rankOf(item, wanted) : null
    })
  }
}
