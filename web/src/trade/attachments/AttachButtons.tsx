import { fileKinds } from '@escale/contract/channels/files/attached-types'
import { Group } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { FileButton } from '#ui/files/FileButton.tsx'
import { useTouch } from '#ui/keyboard/useTouch.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp']
const extensions = Object.values(fileKinds).flatMap((type) => type.extensions.map((known) => `.${known}`))
const accepted = [...extensions, ...pictures].join()

/** Buttons that choose files. A touch screen also offers the camera. */
export function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const hasCamera = useTouch()
  return (
    <Group gap="sm">
      <FileButton
        size="xs"
        label="Joindre un fichier"
        fieldLabel="Joindre un fichier : choix"
        icon={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
        input={{ accept: accepted, multiple: true }}
        onFiles={onFiles}
      />
      {hasCamera && (
        <FileButton
          size="xs"
          label="Photographier"
          fieldLabel="Photographier : choix"
          icon={<IconCamera size={16} stroke={1.6} aria-hidden />}
          input={{ accept: 'image/*', capture: 'environment' }}
          onFiles={onFiles}
        />
      )}
    </Group>
  )
}
