import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** What a filter accepts from the address: one of some words, a day, or any text. */
type Choice = readonly string[] | 'day' | 'text'
type ValueOf<C extends Choice> = C extends readonly (infer Word)[] ? Word : string
type Options<Sort extends string, Choices extends Record<string, Choice>> = {
  /** The columns the list can be sorted by; the first is how it starts. */
  sorts: readonly [Sort, ...Sort[]]
  order: 'asc' | 'desc'
  /** The order while something is searched and no column was chosen. */
  whileSearching?: Sort
  choices: Choices
}

export type ListFilters<
  Sort extends string = string,
  Choices extends Record<string, Choice> = Record<string, Choice>,
> = {
  /** As typed; the list follows 250 ms later. */
  search: string
  setSearch: (text: string) => void
  /** As the list was asked for: what `Highlight` marks. */
  searched: string
  sort: Sort
  order: 'asc' | 'desc'
  /** Sorts by a column, or turns its order round. */
  sortBy: (sort: Sort) => void
  values: { [Key in keyof Choices]: ValueOf<Choices[Key]> | undefined }
  set: (key: keyof Choices & string, value: string | null) => void
  /** Several at once: a period is two days. */
  setAll: (changes: { [Key in keyof Choices]?: string | null }) => void
  isActive: boolean
  clear: () => void
  /** For the list's input: `{ ...filters.asked, ...filters.values }`. */
  asked: { search: string | undefined; sort: Sort; order: 'asc' | 'desc' }
}

const debounceMs = 250

/** Search, filters and order of a list, kept in the address so that a link shows the same rows. */
export function useListFilters<Sort extends string, const Choices extends Record<string, Choice>>(
  options: Options<Sort, Choices>,
): ListFilters<Sort, Choices> {
  const [params, setParams] = useSearchParams()
  const searched = params.get('q') ?? ''
  const { pathname } = useLocation()
  const [search, setSearch] = useDebounced(searched, (text) => {
    // A list stays in sight until the page of a row that was pressed has come: what it searched is no part of
    // that page's address.
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

/** Starts from the address as it now is: a search settles late, after what was chosen or opened meanwhile. */
function addressWith(changes: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes))
    value === null ? after.delete(key) : after.set(key, value)
  return after
}

/** Text that settles 250 ms after the last key; follows the address when that changes by other means. */
function useDebounced(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled)
  // What was written to the address and has not come back yet: its return is no reason to touch what is typed
  // since.
  const onTheWay = useRef<string[]>([])

  useEffect(() => {
    const place = onTheWay.current.indexOf(settled)
    if (place >= 0) onTheWay.current.splice(0, place + 1)
    else setText((typed) => (typed.trim() === settled ? typed : settled))
  }, [settled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay restarts when the text changes, and only then.
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === (onTheWay.current.at(-1) ?? settled)) return
    const timer = setTimeout(() => {
      onTheWay.current.push(wanted)
      settle(wanted)
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
