import { fold } from '@escale/contract/values/fold'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestFailureText } from '#ui/feedback/request-failure-text.ts'
import { clearButtonProps } from '#ui/field/clear-button.ts'
import { pluralize } from '#ui/figures/count.ts'
import { ListSelect } from './ListSelect.tsx'
import { useChooseFound } from './useChooseFound.ts'
import { useSearchText } from './useSearchText.ts'

/**
 * Returns the query for items that match a text, best match first. Without a text, the query returns the
 * first items of the whole list.
 */
type Asks<Item, Answer> = (search: string | undefined) => UseQueryOptions<Answer, Error, Item[]>

/** Props that a specific field (such as a client field) passes on to `RemoteSelect`. */
export type RemoteField = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'filter' | 'renderOption' | 'nothingFoundMessage'
> & {
  /**
   * Called with the text when the user leaves text that matches no option, and with null when an option is
   * chosen again. Only for forms.
   */
  onUnfinished?: ((typed: string | null) => void) | undefined
  /** The error text for such text, outside a form. */
  unfinished?: string
  /** Unfinished text that was typed before the page was reloaded. */
  half?: string | undefined
}

type Props<Item, Answer> = RemoteField & {
  ask: Asks<Item, Answer>
  /** The chosen item. It is always among the options, whatever the search finds. */
  chosen: Item | null
  /** Called with the chosen item, or with null when the user empties a field with `clearable`. */
  onChoose: (item: Item | null) => void
  labelOf: (item: Item) => string
  /** How well an item matches, used until the server responds. By default, its label is compared. */
  rankOf?: (item: Item, search: string) => number | null
  optionOf: (item: Item) => ReactNode
  /** The text when nothing is found, for example `Aucun client trouvé`. */
  noneFound: string
  /** Creates an item with the typed name. The option for this is the last one. */
  onCreate?: ((typed: string) => void) | undefined
}

const debounceMs = 200
/** Value of the option that creates an item. No record has this id. */
const creation = 'new'

/** A select that asks the server for matching options while the user types. */
export function RemoteSelect<Item extends { id: string }, Answer>(props: Props<Item, Answer>) {
  const {
    ask,
    chosen,
    onChoose,
    labelOf,
    rankOf: _rankOf,
    optionOf,
    noneFound,
    onUnfinished,
    unfinished,
    half,
    onCreate,
    ...field
  } = props
  const search = useSearchText({ chosen: chosen ? labelOf(chosen) : '', start: half, onUnfinished })
  const term = chosen && search.text === labelOf(chosen) ? '' : search.text.trim()
  const { list, matches, items, isSettled, isAnswered } = useMatches(props, term)
  const itemOf = (value: string | null) => items.find(({ id }) => id === value)
  const isUnknown = onCreate && isAnswered && !list.error && isNewName(term, matches, labelOf)
  const filter = filterOf(props, term, items, isSettled ? matches : null)
  const onKeyDownCapture = useChooseFound(isAnswered ? list.data : null)

  function clear() {
    search.settle('')
    onChoose(null)
  }

  function choose(value: string) {
    const item = itemOf(value)
    if (value === creation) {
      search.settle(term)
      onCreate?.(term)
    } else if (item) {
      search.settle(labelOf(item))
      onChoose(item)
    }
  }

  return (
    <>
      <ListSelect
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        onKeyDownCapture={onKeyDownCapture}
        clearButtonProps={clearButtonProps(field)}
        {...field}
        data={[
          ...items.map((item) => ({ value: item.id, label: labelOf(item) })),
          ...(isUnknown ? [{ value: creation, label: term }] : []),
        ]}
        filter={filter}
        nothingFoundMessage={isAnswered ? whyNone(list.error, noneFound) : 'Recherche en cours...'}
        renderOption={({ option }) => {
          if (option.value === creation) return `Créer « ${term} »`
          const item = itemOf(option.value)
          return item && optionOf(item)
        }}
        value={chosen?.id ?? null}
        onChange={(value) => value === null && clear()}
        onOptionSubmit={choose}
        error={field.error ?? (search.isLeft ? unfinished : undefined)}
        onBlur={(event) => {
          search.leave()
          field.onBlur?.(event)
        }}
        {...search.input}
      />
      <span className="visually-hidden" role="status">
        {term &&
          isAnswered &&
          (list.error ? requestFailureText(list.error) : pluralize(matches.length, 'résultat'))}
      </span>
    </>
  )
}

/** The items that match a text: those returned by the server, and the chosen one. */
function useMatches<Item extends { id: string }, Answer>(
  { ask, chosen, readOnly }: Pick<Props<Item, Answer>, 'ask' | 'chosen' | 'readOnly'>,
  term: string,
) {
  const [settledTerm] = useDebouncedValue(term, debounceMs)
  const list = useQuery({
    ...ask(settledTerm || undefined),
    enabled: !readOnly,
    placeholderData: keepPreviousData,
  })
  const matches = list.data ?? []
  const items = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches
  const isSettled = term === settledTerm && !list.isPlaceholderData
  return { list, matches, items, isSettled, isAnswered: isSettled && !list.isFetching }
}

function isNewName<Item>(name: string, items: readonly Item[], labelOf: (item: Item) => string): boolean {
  return name !== '' && !items.some((item) => fold(labelOf(item)) === fold(name))
}

function whyNone(error: Error | null, noneFound: string): string {
  return error ? requestFailureText(error) : noneFound
}

/**
 * Shows the items returned by the server. Until it responds, shows matching items that are already loaded.
 */
function filterOf<Item extends { id: string }>(
  {
    labelOf,
    rankOf = (item, search) => matchRank(labelOf(item), search),
  }: Pick<Props<Item, never>, 'labelOf' | 'rankOf'>,
  term: string,
  items: readonly Item[],
  matches: readonly Item[] | null,
): OptionsFilter {
  return ({ options }) => {
    if (term === '') return options
    if (matches)
      return options.filter(
        (option) =>
          'value' in option && (option.value === creation || matches.some(({ id }) => id === option.value)),
      )
    return bestFirst(options, term, (option) => {
      const item = 'value' in option ? items.find(({ id }) => id === option.value) : undefined
      return item ? rankOf(item, term) : null
    })
  }
}
