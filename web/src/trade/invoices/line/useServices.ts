import type { Service } from '@escale/contract/trade/services/contract'
import type { Mode } from '@escale/contract/values/modes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { everyPage } from '#ui/list/every-page.ts'

const pageSize = 200

/**
 * The services that can be chosen in lines, optionally of one category. Empty for users without the
 * permission.
 */
export function useServices(category?: Mode): Service[] {
  const mayRead = useMay('services.read')
  const { data } = useQuery({
    queryKey: [...api.services.list.key(), 'all', category],
    queryFn: ({ signal }) =>
      everyPage((cursor) =>
        api.services.list.call({ category, sort: 'name', limit: pageSize, cursor }, { signal }),
      ),
    enabled: mayRead,
  })
  return data ?? none
}

const none: Service[] = []
