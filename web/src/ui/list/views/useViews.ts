import type { ListView } from '@escale/contract/trade/lists/views-contract'
import type { ExportedList } from '@escale/contract/trade/lists/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

const staleMs = 60_000

/** The views of a list: the person's own and those that colleagues share. Undefined until they are loaded. */
export function useViews(list: ExportedList): ListView[] | undefined {
  const { data } = useQuery({ ...api.views.list.queryOptions(), staleTime: staleMs })
  return data?.filter((view) => view.list === list)
}
