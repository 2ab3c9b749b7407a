import { acceptedValue, type Choice } from '@escale/contract/trade/lists/parameters'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type ValueOf<C extends Choice> = C extends readonly (infer Word)[] ? Word : string
type Options<Sort extends string, Choices extends Record<string, Choice>> = {
  /** The sortable columns. The first one is the default. */
  sorts: readonly [Sort, ...Sort[]]
  order: 'asc' | 'desc'
  /** The sort column during a search, unless the user chose another one. */
  whileSearching?: Sort
  choices: Choices
}

export type ListFilters<
  Sort extends string = string,
  Choices extends Record<string, Choice> = Record<string, Choice>,
> = {
  /** The text in the search field. The list is updated 250 ms after the last key. */
  search: string
  setSearch: (text: string) => void
  /** The search text of the current request. `Highlight` marks it in the rows. */
  searched: string
  sort: Sort
  order: 'asc' | 'desc'
  /** Sorts by a column. If the list is already sorted by it, reverses the order. */
  sortBy: (sort: Sort) => void
  values: { [Key in keyof Choices]: ValueOf<Choices[Key]> | undefined }
  set: (key: keyof Choices & string, value: string | null) => void
  /** Sets several filters at once. For example, a period consists of two. */
  setAll: (changes: { [Key in keyof Choices]?: string | null }) => void
  isActive: boolean
  clear: () => void
  /** The input of the list request: `{ ...filters.asked, ...filters.values }`. */
  asked: { search: string | undefined; sort: Sort; order: 'asc' | 'desc' }
}

const debounceMs = 250

/**
 * Search, filters and sort order of a list. They are stored in the URL, so that a link shows the same rows.
 */
export function useListFilters<Sort extends string, const Choices extends Record<string, Choice>>(
  options: Options<Sort, Choices>,
): ListFilters<Sort, Choices> {
  const [params, setParams] = useSearchParams()
  const searched = params.get('q') ?? ''
  const { pathname } = useLocation()
  const [search, setSearch] = useDebounced(searched, (text) => {
    // A page stays on screen until the next one is loaded. A late search text must not be written into the
    // URL of the next page.
    if (location.pathname === pathname) write({ q: text.trim() || null })
  })
  const [firstSort] = options.sorts
  const chosenSort = options.sorts.find((known) => known === params.get('tri'))
  const sort = chosenSort ?? (searched ? options.whileSearching : undefined) ?? firstSort
  const order = orderIn(params) ?? (chosenSort === undefined || sort === firstSort ? options.order : 'asc')
  const keys = Object.keys(options.choices)
  const values = valuesIn(params, options.choices)

  function write(changes: Record<string, string | null>) {
    setParams(addressWith(changes), { replace: true })
  }

  return {
    search,
    setSearch,
    searched,
    sort,
    order,
    sortBy: (next) => write({ tri: next, ordre: next === sort && order === 'asc' ? 'desc' : 'asc' }),
    values: values as ListFilters<Sort, Choices>['values'],
    set: (key, value) => write({ [key]: value }),
    setAll: (changes) => write(changes as Record<string, string | null>),
    isActive: searched !== '' || Object.values(values).some((value) => value !== undefined),
    clear: () => {
      setSearch('')
      write(Object.fromEntries(['q', ...keys].map((key) => [key, null])))
    },
    asked: { search: searched || undefined, sort, order },
  }
}

function valuesIn(params: URLSearchParams, choices: Record<string, Choice>) {
  return Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => [key, acceptedValue(params.get(key), choice)]),
  )
}

/**
 * Starts from the browser's current URL, because the search text arrives with a delay, and other filters may
 * have changed meanwhile.
 */
function addressWith(changes: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes))
    value === null ? after.delete(key) : after.set(key, value)
  return after
}

/**
 * A text field state whose value is passed on 250 ms after the last key. If the URL changes, the field
 * follows.
 */
function useDebounced(addressText: string, settle: (text: string) => void) {
  const [text, setText] = useState(addressText)
  // Search texts that were written to the URL but not rendered yet. When they are rendered, they must not
  // overwrite what the user has typed since.
  const onTheWay = useRef<string[]>([])

  useEffect(() => {
    const place = onTheWay.current.indexOf(addressText)
    if (place >= 0) onTheWay.current.splice(0, place + 1)
    else setText((typed) => (typed.trim() === addressText ? typed : addressText))
  }, [addressText])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text restarts the delay.
  useEffect(() => {
    const next = text.trim()
    if (next === (onTheWay.current.at(-1) ?? addressText)) return
    const timer = setTimeout(() => {
      onTheWay.current.push(next)
      settle(next)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

function orderIn(params: URLSearchParams): 'asc' | 'desc' | undefined {
  const order = params.get('ordre')
  return order === 'asc' || order === 'desc' ? order : undefined
}
