import type { Company } from '@escale/contract/platform/companies/contract'
import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { PeopleOfContext } from '#people/users/of-company.ts'
import { People } from '#people/users/People.tsx'

/** The people of the company, with the actions of its own administrators. */
export default function PeopleTab({ company: { id, name } }: { company: Company }) {
  const of = useMemo(() => ({ tenantId: id, name }), [id, name])
  return (
    <PeopleOfContext value={of}>
      <People
        header={(_count, actions) => (
          <Box className="answers" mb="md">
            {actions}
          </Box>
        )}
      />
    </PeopleOfContext>
  )
}
