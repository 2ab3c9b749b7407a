import { roleNames } from '@escale/contract/access/permissions'
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useCompanyParameter } from './of-company.ts'

/** The roles of a member over time, with the names of those who assigned them. */
export function RoleHistory({ id }: { id: string }) {
  const named = useCompanyParameter()
  const clocks = useClocks()
  const { data } = useQuery(api.users.roles.queryOptions({ input: { ...named, id } }))
  if (!data || data.length === 0) return null
  return (
    <Stack component="section" gap={5}>
      <h3>Historique des rôles</h3>
      <Stack component="ul" gap="sm" fz="sm">
        {data.map(({ id: given, role, assignedAt, assignedBy }) => (
          <Group key={given} component="li" justify="space-between">
            <span>{roleNames[role]}</span>
            <span className="muted">
              {[clocks.day(assignedAt), assignedBy && `par ${assignedBy}`].filter(Boolean).join(', ')}
            </span>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
