import { type Measuring, usualMeasuring } from '@escale/contract/trade/goods/billing'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** How the company measures goods; as is usual until the server has said, or without network. */
export function useMeasuring(): Measuring {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  return data ?? usualMeasuring
}
