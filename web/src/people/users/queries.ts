import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useCompanyParameter } from './of-company.ts'

/**
 * Query options: other people change these lists, so they are fetched again every 30 s while shown. Cached
 * data is fresh for 2 min.
 */
export const fresh = { refetchInterval: 30_000, staleTime: 120_000 }

export function useInvitations() {
  return useQuery({ ...api.users.invitations.queryOptions({ input: useCompanyParameter() }), ...fresh })
}

export function useAccessRequests() {
  return useQuery({ ...api.users.accessRequests.queryOptions({ input: useCompanyParameter() }), ...fresh })
}
