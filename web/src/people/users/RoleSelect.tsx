import { grantableRoles } from '@escale/contract/access/grantable-roles'
import { type Role, roleNames } from '@escale/contract/access/permissions'
import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { roleHints } from './role-hints.ts'

const roles = grantableRoles.map((role) => ({ value: role, label: roleNames[role] }))

/** A list of roles, with a summary of the rights of the chosen one. */
export function RoleSelect({ onChange, ...props }: Omit<SelectProps, 'data'>) {
  const [chosen, setChosen] = useState(props.value ?? props.defaultValue)
  const role = (props.value ?? chosen) as Role | null | undefined
  return (
    <ListSelect
      data={roles}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      description={props.label && role ? roleHints[role] : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      onChange={(next, option) => {
        setChosen(next)
        onChange?.(next, option)
      }}
    />
  )
}
