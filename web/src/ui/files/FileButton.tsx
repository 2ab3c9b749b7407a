import { Button, type ButtonProps } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useRef } from 'react'

type Props = Pick<ButtonProps, 'size'> & {
  label: string
  /** Name of the file field, which only scripts and assistive technology see. */
  fieldLabel: string
  icon: ReactNode
  input: { accept: string; multiple?: boolean; capture?: 'environment' }
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog, or the camera of a phone. */
export function FileButton({ label, fieldLabel, icon, input, onFiles, ...button }: Props) {
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
        aria-label={fieldLabel}
        tabIndex={-1}
        {...input}
        onChange={take}
      />
      <Button variant="default" leftSection={icon} onClick={() => field.current?.click()} {...button}>
        {label}
      </Button>
    </>
  )
}
