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

/** Asks for those that match a text, the best first; for the first of all when there is none. */
type Asks<Item, Answer> = (search: string | undefined) => UseQueryOptions<Answer, Error, Item[]>

/** How a field of another kind is given one: everything but what `RemoteSelect` does itself. */
export type RemoteField = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'filter' | 'renderOption' | 'nothingFoundMessage'
> & {
  /** Of a form: what is typed is no choice any more, or null when it is again. */
  onUnfinished?: ((typed: string | null) => void) | undefined
  /** The sentence that refuses it, where no form does. */
  unfinished?: string
  /** Half a name that was typed before the page was read again. */
  half?: string | undefined
}

type Props<Item, Answer> = RemoteField & {
  ask: Asks<Item, Answer>
  /** Stays shown whatever is found. */
  chosen: Item | null
  /** Null where it may be emptied (`clearable`). */
  onChoose: (item: Item | null) => void
  labelOf: (item: Item) => string
  /** How well an item matches until the server has answered; by its label when nothing is said. */
  rankOf?: (item: Item, search: string) => number | null
  optionOf: (item: Item) => ReactNode
  /** `Aucun client trouvé`. */
  noneFound: string
  /** Makes what is not there, under the name that was typed; offered last. */
  onCreate?: ((typed: string) => void) | undefined
}

const debounceMs = 200
/** The option that makes a new one: no record has such an id. */
const creation = 'new'

/** A select whose options the server finds and ranks as one types. */
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
  // The server chooses and ranks; until it has, the names already here are ranked by the same rule.
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
