import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useCompanyParameter } from './of-company.ts'

/** The lists change while the screen is open: refetched every 30 s, fresh for 2 min. */
export const fresh = { refetchInterval: 30_000, staleTime: 120_000 }

export function useInvitations() {
  return useQuery({ ...api.users.invitations.queryOptions({ input: useCompanyParameter() }), ...fresh })
}

export function useAccessRequests() {
  return useQuery({ ...api.users.accessRequests.queryOptions({ input: useCompanyParameter() }), ...fresh })
}
