import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'

/**
 * The pending release requests. Returns null while loading, and an empty list for users without the
 * permission.
 */
export function useReleaseRequests(): OpenRequest[] | null {
  const mayApprove = useMay('releases.approve')
  const { data = [], isLoading } = useQuery({ ...api.releases.list.queryOptions(), enabled: mayApprove })
  return isLoading ? null : data
}
