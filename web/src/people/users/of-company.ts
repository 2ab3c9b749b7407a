import { createContext, use } from 'react'

/** The company of the list: the caller's own, or the one that a super_admin administers. */
type PeopleOf = { tenantId?: string; name?: string }

export const PeopleOfContext = createContext<PeopleOf>({})

/** The parameter that names the company in requests; empty for the caller's own. */
export function useCompanyParameter(): { tenantId?: string } {
  const { tenantId } = use(PeopleOfContext)
  return tenantId === undefined ? {} : { tenantId }
}
