import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './NoteInput.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'size' | 'color'> & { label: string; error?: React.ReactNode }

/** A field for a few lines of text. Its height follows the text in browsers that support it. */
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

/** A field for the reason of an action. It has the initial focus of its dialog. */
export function ReasonInput(props: Omit<Props, 'label'>) {
  return <NoteInput data-autofocus label="Motif" required {...props} />
}
