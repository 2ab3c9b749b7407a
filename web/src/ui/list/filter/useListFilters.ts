import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The values that a filter accepts from the address: one of some words, a day, or any text. */
type Choice = readonly string[] | 'day' | 'text'
type ValueOf<C extends Choice> = C extends readonly (infer Word)[] ? Word : string
type Options<Sort extends string, Choices extends Record<string, Choice>> = {
  /** The sortable columns, of which the first is the default. */
  sorts: readonly [Sort, ...Sort[]]
  order: 'asc' | 'desc'
  /** The order during a search without a chosen column. */
  whileSearching?: Sort
  choices: Choices
}

export type ListFilters<
  Sort extends string = string,
  Choices extends Record<string, Choice> = Record<string, Choice>,
> = {
  /** The typed text. The list follows 250 ms later. */
  search: string
  setSearch: (text: string) => void
  /** The text of the current request, marked by `Highlight`. */
  searched: string
  sort: Sort
  order: 'asc' | 'desc'
  /** Sorts by a column, or reverses its order. */
  sortBy: (sort: Sort) => void
  values: { [Key in keyof Choices]: ValueOf<Choices[Key]> | undefined }
  set: (key: keyof Choices & string, value: string | null) => void
  /** Sets several filters at once: a period is two days. */
  setAll: (changes: { [Key in keyof Choices]?: string | null }) => void
  isActive: boolean
  clear: () => void
  /** The input of the list's request: `{ ...filters.asked, ...filters.values }`. */
  asked: { search: string | undefined; sort: Sort; order: 'asc' | 'desc' }
}

const debounceMs = 250

/** Search, filters and order of a list, stored in the address so that a link shows the same rows. */
export function useListFilters<Sort extends string, const Choices extends Record<string, Choice>>(
  options: Options<Sort, Choices>,
): ListFilters<Sort, Choices> {
  const [params, setParams] = useSearchParams()
  const searched = params.get('q') ?? ''
  const { pathname } = useLocation()
  const [search, setSearch] = useDebounced(searched, (text) => {
    // The list stays visible until the next page is loaded. A late search must not be written into the
    // address of that page.
    if (location.pathname === pathname) write({ q: text.trim() || null })
  })
  const [firstSort] = options.sorts
  const chosenSort = options.sorts.find((known) => known === params.get('tri'))
  const sort = chosenSort ?? (searched ? options.whileSearching : undefined) ?? firstSort
  const order = orderIn(params) ?? (chosenSort === undefined || sort === firstSort ? options.order : 'asc')
  const keys = Object.keys(options.choices)
  const values = Object.fromEntries(keys.map((key) => [key, accepted(params.get(key), options.choices[key])]))

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

/** Starts from the current address, because a search settles late, after other choices. */
function addressWith(changes: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes))
    value === null ? after.delete(key) : after.set(key, value)
  return after
}

/** A text that settles 250 ms after the last key, and follows changes of the address. */
function useDebounced(addressText: string, settle: (text: string) => void) {
  const [text, setText] = useState(addressText)
  // The searches written to the address and not yet rendered. Their return must not overwrite newer text.
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

function accepted(value: string | null, choice: Choice | undefined): string | undefined {
  if (!value || !choice) return undefined
  if (choice === 'text') return value
  if (choice === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
  return choice.includes(value) ? value : undefined
}

function orderIn(params: URLSearchParams): 'asc' | 'desc' | undefined {
  const order = params.get('ordre')
  return order === 'asc' || order === 'desc' ? order : undefined
}
