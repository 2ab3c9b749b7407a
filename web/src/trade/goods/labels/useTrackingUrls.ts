import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { type LabelledGoods, savedIds } from './labels.ts'

/** Public tracking URLs by goods id. */
export type TrackingUrls = Partial<Record<string, string>>

/**
 * Fetches the tracking URLs of goods, never from a cache, because a colleague may have revoked a link.
 * Without network, or for goods only stored on the device, labels have no link.
 */
export function useTrackingUrls(goods: readonly LabelledGoods[]): TrackingUrls {
  const ids = savedIds(goods)
  const { data = [] } = useQuery({
    queryKey: ['followed labels', ids],
    queryFn: () => api.tracking.make.call({ ids }),
    enabled: ids.length > 0,
    retry: false,
    ...asOfNow,
  })
  return Object.fromEntries(data.map(({ goodsId, path }) => [goodsId, location.origin + path]))
}
