import { createContext, use } from 'react'

/** The company whose people are shown: one's own, or the one a super_admin administers. */
type PeopleOf = { tenantId?: string; name?: string }

export const PeopleOfContext = createContext<PeopleOf>({})

/** For the calls about people: names the company only when it is not one's own. */
export function useNamedCompany(): { tenantId?: string } {
  const { tenantId } = use(PeopleOfContext)
  return tenantId === undefined ? {} : { tenantId }
}
