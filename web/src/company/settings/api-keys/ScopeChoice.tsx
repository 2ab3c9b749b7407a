import { type CompanyChoice, type Permission, roleHasPermission } from '@escale/contract/access/permissions'
import { scopeGroups } from '@escale/contract/company/api-keys/scopes'
import { Group, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import styles from './api-keys.module.css'

type Props = {
  defaultValue?: readonly string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
  'data-path'?: string
}

/** Checkboxes for the permissions of an API key, grouped by domain (clients, invoices…). */
export function ScopeChoice({ defaultValue = [], onChange, error, 'data-path': path }: Props) {
  const { company } = useSession()
  const chosen = useRef(new Set(defaultValue))
  const errorId = useId()

  function toggle(permission: string, isOn: boolean) {
    if (isOn) chosen.current.add(permission)
    else chosen.current.delete(permission)
    onChange?.([...chosen.current])
  }

  return (
    <fieldset
      className={styles.scopes}
      data-path={path}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      data-wrong={error ? true : undefined}
    >
      <legend>Droits</legend>
      {error && (
        <Text className="problem" mx="md" my={4} id={errorId}>
          {error}
        </Text>
      )}
      {offeredGroups(company?.choices).map(({ title, scopes }) => (
        <Group key={title} component="fieldset" gap="sm" px="md" py={2} aria-label={title}>
          <Text span w={124} fz={13.5} aria-hidden>
            {title}
          </Text>
          <Group flex="1 1 240px" gap="0 12px">
            {scopes.map(([permission, label]) => (
              <Check
                key={permission}
                label={label}
                defaultChecked={chosen.current.has(permission)}
                onChange={(event) => toggle(permission, event.currentTarget.checked)}
              />
            ))}
          </Group>
        </Group>
      ))}
    </fieldset>
  )
}

/** The groups without permissions of parts that the company has not switched on. */
function offeredGroups(choices: readonly CompanyChoice[] = []) {
  return scopeGroups
    .map(({ title, scopes }) => ({
      title,
      scopes: (Object.entries(scopes) as [Permission, string][]).filter(([permission]) =>
        roleHasPermission('super_admin', permission, choices),
      ),
    }))
    .filter(({ scopes }) => scopes.length > 0)
}
