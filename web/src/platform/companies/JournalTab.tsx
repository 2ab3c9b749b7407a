import type { Company } from '@escale/contract/platform/companies/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LogPanel } from '#company/security/LogPanel.tsx'
import { useSecurityFilters } from '#company/security/useSecurityFilters.ts'

/** The security log of the company, as its administrators see it. */
export default function JournalTab({ company: { id } }: { company: Company }) {
  const filters = useSecurityFilters({ tenantId: id })
  const { data } = useQuery({
    ...api.security.summary.queryOptions({ input: { tenantId: id } }),
    staleTime: 60_000,
  })
  return <LogPanel filters={filters} people={data?.people ?? []} />
}
