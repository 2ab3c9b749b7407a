import { type AttachedRecord, attachmentGroups } from '@escale/contract/trade/attachments/kinds'
import { attachmentMessages } from '@escale/contract/trade/attachments/messages'
import type { Attachment } from '@escale/contract/trade/attachments/rows'
import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { of: AttachedRecord; recordId: string; file: Attachment; onClose: () => void }

/**
 * The name of a file as a field. It stands inside the form of the record, so Enter and Escape are handled
 * here: they would save or close the whole dialog.
 */
export function RenameFile({ of, recordId, file, onClose }: Props) {
  const [name, setName] = useState(file.name)
  const save = useSave<string, unknown>({
    send: (next, { key }) =>
      api[attachmentGroups[of]].rename.call({ recordId, id: file.id, name: next }, underKey(key)),
    done: attachmentMessages.renamed,
    failed: attachmentMessages.renameFailed,
    onSaved: onClose,
  })

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save.submit(name)
    else onClose()
  }

  return (
    <Group gap="sm" align="flex-end" flex={1}>
      <TextInput
        label="Nom du fichier"
        flex="1 1 220px"
        maxLength={180}
        autoFocus
        value={name}
        error={save.refusal}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={pressKey}
      />
      <Button variant="default" size="sm" onClick={onClose}>
        Annuler
      </Button>
      <Button size="sm" loading={save.isPending} onClick={() => save.submit(name)}>
        Renommer
      </Button>
    </Group>
  )
}
