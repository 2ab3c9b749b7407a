import type { Member } from '@escale/contract/people/users/contract'
import { Stack } from '@mantine/core'
import { Link } from 'react-router'

/** The other companies of a member. The server sends them to super_admins only. */
export function MemberCompanies({ companies }: { companies: NonNullable<Member['companies']> }) {
  return (
    <Stack component="section" gap={5}>
      <h3>Entreprises</h3>
      <Stack component="ul" gap="sm" fz="sm">
        {companies.map(({ id, name }) => (
          <li key={id}>
            <Link className="link" to={`/app/entreprises/${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
