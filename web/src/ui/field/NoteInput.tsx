import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './NoteInput.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'size' | 'color'> & { label: string; error?: React.ReactNode }

/** A few lines of text. The field grows with them where the browser supports it. */
export function NoteInput(props: Props) {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={2}
      size="sm"
      classNames={{ input: styles.input }}
      {...props}
    />
  )
}

/** The reason of an action, as the first field of its dialog. */
export function ReasonInput(props: Omit<Props, 'label'>) {
  return <NoteInput data-autofocus label="Motif" required {...props} />
}
