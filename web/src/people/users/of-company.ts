import { createContext, use } from 'react'

/** The company whose people are listed: the caller's own, or one that a super_admin administers. */
type PeopleOf = { tenantId?: string; name?: string }

export const PeopleOfContext = createContext<PeopleOf>({})

/** The request parameter that names this company. Empty for the caller's own company. */
export function useCompanyParameter(): { tenantId?: string } {
  const { tenantId } = use(PeopleOfContext)
  return tenantId === undefined ? {} : { tenantId }
}
