import {
  type AttachedRecord,
  attachmentGroups,
  attachmentRights,
} from '@escale/contract/trade/attachments/kinds'
import { attachmentMessages } from '@escale/contract/trade/attachments/messages'
import type { Attachment } from '@escale/contract/trade/attachments/rows'
import { Box, Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { fileSize } from '#ui/files/file-size.ts'
import { ConfirmDelete } from '#ui/form/ConfirmDelete.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { RenameFile } from './RenameFile.tsx'

type Props = { of: AttachedRecord; recordId: string; file: Attachment }

/** A file of a record. Its name opens it: an image or a PDF in a tab, anything else as a download. */
export function AttachmentRow({ of, recordId, file }: Props) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown')
  const close = () => setMode('shown')
  if (mode === 'renamed')
    return (
      <li aria-label={file.name}>
        <RenameFile of={of} recordId={recordId} file={file} onClose={close} />
      </li>
    )
  return (
    <li aria-label={file.name}>
      <RowWords>
        <a className="link strong" href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        <FileFacts file={file} />
      </RowWords>
      <FileActions of={of} file={file} onAsk={setMode} />
      {mode === 'removed' && <RemoveFile of={of} recordId={recordId} file={file} onClose={close} />}
    </li>
  )
}

function FileFacts({ file: { kind, sizeBytes, attachedAt, attachedByName } }: { file: Attachment }) {
  const clocks = useClocks()
  return (
    <span className="small muted">
      {[kind, fileSize(sizeBytes), clocks.moment(attachedAt), `par ${attachedByName}`].join(' · ')}
    </span>
  )
}

type ActionProps = Pick<Props, 'of' | 'file'> & { onAsk: (mode: 'renamed' | 'removed') => void }

function FileActions({ of, file: { name, isOwn }, onAsk }: ActionProps) {
  const mayWrite = useMay(attachmentRights[of].write)
  const mayRemoveAny = useMay('attachments.remove')
  if (!mayWrite) return null
  return (
    <Group gap={4}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
        aria-label={`Renommer ${name}`}
        onClick={() => onAsk('renamed')}
      >
        Renommer
      </Button>
      {(isOwn || mayRemoveAny) && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
          aria-label={`Supprimer ${name}`}
          onClick={() => onAsk('removed')}
        >
          Supprimer
        </Button>
      )}
    </Group>
  )
}

function RemoveFile({ of, recordId, file: { id, name }, onClose }: Props & { onClose: () => void }) {
  const removal = useSave<void, unknown>({
    send: (_, { key }) => api[attachmentGroups[of]].remove.call({ recordId, id }, underKey(key)),
    done: attachmentMessages.removed,
    failed: attachmentMessages.removeFailed,
    onSaved: onClose,
  })
  return (
    <Box flex="1 0 100%">
      <ConfirmDelete question={`Supprimer « ${name} » ?`} removal={removal} onCancel={onClose} />
    </Box>
  )
}
