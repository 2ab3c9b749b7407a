import { fileKinds } from '@escale/contract/channels/files/attached-types'
import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'

const pictures = ['image/jpeg', 'image/png', 'image/webp']
const extensions = Object.values(fileKinds).flatMap((type) => type.extensions.map((known) => `.${known}`))
const accepted = [...extensions, ...pictures].join()

/** Buttons that choose files. A touch screen also offers the camera. */
export function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <Group gap="sm">
      <FileButton
        label="Joindre un fichier"
        icon={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
        input={{ accept: accepted, multiple: true }}
        onFiles={onFiles}
      />
      {hasCamera && (
        <FileButton
          label="Photographier"
          icon={<IconCamera size={16} stroke={1.6} aria-hidden />}
          input={{ accept: 'image/*', capture: 'environment' }}
          onFiles={onFiles}
        />
      )}
    </Group>
  )
}

type FileButtonProps = {
  label: string
  icon: ReactNode
  input: { accept: string; multiple?: boolean; capture?: 'environment' }
  onFiles: (files: File[]) => void
}

function FileButton({ label, icon, input, onFiles }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = '' // An emptied input also reports a second choice of the same file.
    onFiles(files)
  }

  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        aria-label={`${label} : choix`}
        tabIndex={-1}
        {...input}
        onChange={take}
      />
      <Button variant="default" size="xs" leftSection={icon} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  )
}
