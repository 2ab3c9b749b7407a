import type { WaitingRequest } from '@escale/contract/trade/goods/releases'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'

/**
 * What the counter asks to let out unpaid, unbilled or without an identity document, for who may answer; null
 * while it is not known.
 */
export function useReleaseRequests(): WaitingRequest[] | null {
  const mayApprove = useMay('releases.approve')
  const { data = [], isLoading } = useQuery({ ...api.releases.list.queryOptions(), enabled: mayApprove })
  return isLoading ? null : data
}
