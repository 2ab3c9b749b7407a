import { roleNames } from '@escale/contract/access/permissions'
import { grantableRoles } from '@escale/contract/people/users/roles'
import { Select, type SelectProps } from '@mantine/core'

const roles = grantableRoles.map((role) => ({ value: role, label: roleNames[role] }))

/** What an admin may make of somebody. */
export function RoleSelect(props: Omit<SelectProps, 'data'>) {
  return <Select data={roles} allowDeselect={false} comboboxProps={{ withinPortal: true }} {...props} />
}
