import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { type LabelledGoods, savedIds } from './labels.ts'

/** The tracking URLs by goods id. */
export type TrackingUrls = Partial<Record<string, string>>

/**
 * Always fetched, so that a link revoked by a colleague is replaced before printing. Offline, or for waiting
 * goods, labels are printed without a link.
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
