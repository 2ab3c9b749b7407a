import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { Attempt } from '#ui/form/drafts/attempt.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './GoodsActionModal.module.css'

type Props = {
  title: string
  count: number
  verb: string
  send: (attempt: Attempt) => Promise<ActionResult>
  /** Shows errors at their fields, and returns the errors that belong to no field. */
  refuse?: (fields: Record<string, string>) => string[]
  done: string
  failed: string
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog of an action on several goods. Goods that the server refuses are listed with the reason, and the
 * others are changed.
 */
export function GoodsActionModal({
  title,
  count,
  verb,
  send,
  refuse,
  done,
  failed,
  onDone,
  onClose,
  children,
}: Props) {
  const [refused, setRefused] = useState<ActionResult['refused']>([])
  const save = useSave({
    send: (_: undefined, attempt) => send(attempt),
    done: (handled: ActionResult) =>
      handled.done.length > 0 ? `${pluralize(handled.done.length, 'ligne')} : ${done}` : null,
    failed,
    form: refuse && { refuse },
    onSaved: (handled: ActionResult) => (handled.refused.length > 0 ? setRefused(handled.refused) : onDone()),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    save.submit(undefined)
  }

  return (
    <AppModal
      title={title}
      subtitle={pluralize(count, 'ligne')}
      size={420}
      onClose={refused.length > 0 ? onDone : onClose}
    >
      <form className={styles.form} onSubmit={submit}>
        <Stack className={styles.main} gap="md" p="lg">
          {refused.length === 0 && children}
          {refused.map(({ id, number, reason }) => (
            <Text key={id} c="var(--e-danger)">
              {number ? `${number} : ${reason}` : reason}
            </Text>
          ))}
        </Stack>
        {save.refusal && <Refusal sentence={save.refusal} />}
        <Group className="modal-foot" justify="flex-end">
          <Button variant="default" onClick={refused.length > 0 ? onDone : onClose}>
            {refused.length > 0 ? 'Fermer' : 'Annuler'}
          </Button>
          {refused.length === 0 && (
            <Button type="submit" loading={save.isPending}>
              {verb}
            </Button>
          )}
        </Group>
      </form>
    </AppModal>
  )
}
