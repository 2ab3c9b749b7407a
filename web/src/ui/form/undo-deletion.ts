import { failureOf } from '#api.ts'
import { showFailure, showSuccess, showUndoable } from '#ui/feedback/toast.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'

/** Shows that a record was deleted, with a button that brings it back (docs/decisions/136). */
export function showDeletion(done: string | ToastMessage, restore: () => Promise<unknown>): void {
  const message = typeof done === 'string' ? { message: done } : done
  showUndoable({ ...message, action: { label: 'Annuler', onClick: () => void undo(restore) } })
}

async function undo(restore: () => Promise<unknown>): Promise<void> {
  try {
    await restore()
    showSuccess('Suppression annulée')
  } catch (error) {
    const { message } = failureOf(error)
    showFailure({ title: "La suppression n'a pas pu être annulée", message })
  }
}
