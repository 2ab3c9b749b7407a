import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { showFailure, showSuccess, showUndoable } from '#ui/feedback/toast.ts'
import { pluralize } from '#ui/figures/count.ts'
import type { NamedRows, RowAction } from './row-actions.ts'
import { type RefusedRow, runOnRows } from './run-on-rows.ts'

type Props = NamedRows & {
  action: RowAction
  onClose: () => void
  /** Called when no row is left to act on. */
  onDone: () => void
}

/** Asks, acts on each chosen row, and names the rows that were refused. */
export default function RowActionModal({ action, rows, nameOf, onClose, onDone }: Props) {
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedRow[] | null>(null)

  async function start() {
    setProgress(0)
    const run = (row: { id: string }) => action.send(row, underKey(crypto.randomUUID()))
    const outcome = await runOnRows({ rows, nameOf, run, onProgress: setProgress })
    showOutcome(action, { rows: outcome.passed, nameOf })
    if (outcome.refused.length === 0) return onDone()
    setRefused(outcome.refused)
  }

  const isRunning = progress !== null && refused === null
  return (
    <AppModal title={action.label} size={520} onClose={refused ? onDone : onClose} isBlocking={isRunning}>
      <Stack p="lg" gap="md">
        {refused ? (
          <RefusedRows refused={refused} count={rows.length} />
        ) : (
          <Text aria-live="polite">
            {isRunning ? `${progress} sur ${rows.length}…` : action.question(rows.length)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          {refused ? (
            <Button data-autofocus onClick={onDone}>
              Fermer
            </Button>
          ) : (
            <>
              <Button variant="default" data-autofocus disabled={isRunning} onClick={onClose}>
                Annuler
              </Button>
              <Button
                {...(action.isDangerous && { color: 'red' })}
                loading={isRunning}
                onClick={() => void start()}
              >
                {action.verb}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </AppModal>
  )
}

function RefusedRows({ refused, count }: { refused: RefusedRow[]; count: number }) {
  return (
    <>
      <Text fw={550}>
        {pluralize(refused.length, 'ligne refusée', 'lignes refusées')}
        {refused.length < count && ` sur ${count}. Les autres sont faites.`}
      </Text>
      <div role="alert">
        <Stack component="ul" className="points" gap="xs" m={0} c="var(--e-danger)">
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <span className="strong">{name}</span> : {reason}
            </li>
          ))}
        </Stack>
      </div>
    </>
  )
}

function showOutcome(action: RowAction, passed: NamedRows) {
  const count = passed.rows.length
  if (count === 0) return
  if (!action.undo) return showSuccess(action.done(count))
  const run = (row: { id: string }) => action.undo?.(row, underKey(crypto.randomUUID())) ?? Promise.resolve()
  showUndoable({
    message: action.done(count),
    action: { label: 'Annuler', onClick: () => void takeBack(run, passed) },
  })
}

async function takeBack(run: (row: { id: string }) => Promise<unknown>, named: NamedRows) {
  const { passed, refused } = await runOnRows({ ...named, run, onProgress: () => undefined })
  if (passed.length > 0) showSuccess(`Annulé : ${pluralize(passed.length, 'ligne')}`)
  if (refused.length > 0)
    showFailure({
      title: pluralize(refused.length, "ligne n'a pas pu revenir", "lignes n'ont pas pu revenir"),
      message: refused.map(({ name, reason }) => `${name} : ${reason}`).join(' '),
    })
}
