import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import type { Attachment } from './useAttachment.ts'

/** A file that the user attached to the reply, or the reason why its upload failed. */
export function AttachedFile({
  attachment: { name, isSending, refusal, again, forget },
}: {
  attachment: Attachment
}) {
  if (!name) return null
  return (
    <>
      <Group gap="xs" wrap="nowrap" className="small">
        <IconPaperclip size={16} stroke={1.6} aria-hidden />
        <span className="truncated">{name}</span>
        {isSending && <span className="muted">Envoi du fichier…</span>}
        {refusal && (
          <Button size="xs" variant="default" onClick={again}>
            Réessayer
          </Button>
        )}
        <ActionIcon variant="subtle" size={32} aria-label={`Retirer ${name}`} onClick={forget}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}
