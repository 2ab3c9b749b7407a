import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import { type Labelled, numbered } from './labels.ts'

/** Where the owner of goods follows them, by the id of the goods. */
export type Following = Partial<Record<string, string>>

/**
 * As it is now: one that a colleague revoked is replaced before it is printed. Without network there is none,
 * nor for goods that the server does not know yet: their labels print without it.
 */
export function useFollowing(goods: readonly Labelled[]): Following {
  const ids = numbered(goods)
  const { data = [] } = useQuery({
    queryKey: ['followed labels', ids],
    queryFn: () => api.tracking.make.call({ ids }),
    enabled: ids.length > 0,
    retry: false,
    ...asOfNow,
  })
  return Object.fromEntries(data.map(({ goodsId, path }) => [goodsId, location.origin + path]))
}
