import type { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { SignOnStart } from './initial-sign-on.ts'

type Props = { form: DraftForm<SignOnStart, SignOnDraft>; roles: { value: string; label: string }[] }

/**
 * Assigns a role to each group of the identity provider. If a user is in several groups, the first row that
 * matches wins.
 */
export function GroupRoles({ form, roles }: Props) {
  const rows = form.getValues().rolesByGroup
  return (
    <Stack gap="sm">
      {rows.map((_row, place) => {
        const path = `rolesByGroup.${place}`
        const role = form.field(`${path}.role`)
        return (
          <Group key={place} align="flex-end" gap="sm" wrap="nowrap">
            <TextInput flex={1} miw={0} label="Groupe" autoComplete="off" {...form.field(`${path}.group`)} />
            <SearchSelect flex={1} miw={0} label="Rôle" data={roles} {...role} onUnfinished={role.onChange} />
            {!form.isReadOnly && (
              <Button
                variant="default"
                aria-label={`Retirer le groupe ${place + 1}`}
                onClick={() => form.removeListItem('rolesByGroup', place)}
              >
                Retirer
              </Button>
            )}
          </Group>
        )
      })}
      {!form.isReadOnly && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => form.insertListItem('rolesByGroup', { group: '', role: 'viewer' })}
          >
            Donner un rôle à un groupe
          </Button>
        </div>
      )}
    </Stack>
  )
}
