import { parameterNames, splitQuery } from '@escale/contract/trade/lists/parameters'
import type { ListView } from '@escale/contract/trade/lists/views-contract'
import type { ExportedList } from '@escale/contract/trade/lists/words'
import { useSearchParams } from 'react-router'
import { showInfo } from '#ui/feedback/toast.ts'
import type { HiddenColumns } from '#ui/list/tools/ColumnMenu.tsx'

export type Display = ReturnType<typeof useDisplay>

/** The present display of a list: its filters and order in the address, and the columns left out. */
export function useDisplay(list: ExportedList, { hidden, setHidden }: HiddenColumns) {
  const [params, setParams] = useSearchParams()
  const { query } = splitQuery(list, params.toString())

  function open(view: Pick<ListView, 'query' | 'hidden'>) {
    const next = splitQuery(list, view.query)
    setParams(addressWith(list, next.query), { replace: true })
    setHidden(view.hidden)
    if (next.dropped.length > 0)
      showInfo(`Cette liste ne connaît plus « ${next.dropped.join(' », « ')} », que la vue demandait.`)
  }

  return {
    list,
    query,
    hidden,
    open,
    /** True when the list shows exactly this view. */
    isOf: (view: Pick<ListView, 'query' | 'hidden'>) =>
      splitQuery(list, view.query).query === query && isSameSet(view.hidden, hidden),
  }
}

/** The address with the filters and order of a view. Parameters of no list stay, such as a tab. */
function addressWith(list: ExportedList, query: string): URLSearchParams {
  const address = new URLSearchParams(location.search)
  for (const name of parameterNames(list)) address.delete(name)
  for (const [name, value] of new URLSearchParams(query)) address.set(name, value)
  return address
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((title) => other.includes(title))
}
