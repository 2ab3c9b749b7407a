import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useReturnedFocus } from '#ui/keyboard/useReturnedFocus.ts'
import styles from './QuestionBar.module.css'

type Props = {
  tone: 'danger' | 'warning'
  question: string
  /** The text of the safe button, which has the focus. */
  back: string
  onBack: () => void
  confirm: string
  onConfirm: () => void
  isPending?: boolean
}

/** A question inside a dialog, above its footer. Used instead of a second dialog on top of the first. */
export function QuestionBar({ tone, question, back, onBack, confirm, onConfirm, isPending = false }: Props) {
  const safe = useRef<HTMLButtonElement>(null)
  useReturnedFocus()
  useEffect(() => {
    safe.current?.focus()
  }, [])
  return (
    <div
      className={`${styles.bar} ${tone === 'danger' ? 'late' : 'wait'}`}
      role="alertdialog"
      aria-label={question}
    >
      <Text inherit flex="1 1 300px">
        {question}
      </Text>
      <div className={`answers ${styles.answers}`}>
        <Button ref={safe} size="xs" variant="default" onClick={onBack}>
          {back}
        </Button>
        <Button size="xs" color="red" onClick={onConfirm} loading={isPending}>
          {confirm}
        </Button>
      </div>
    </div>
  )
}
