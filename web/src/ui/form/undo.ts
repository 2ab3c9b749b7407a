import { failureOf } from '#api.ts'
import { showFailure, showSuccess, showUndoable } from '#ui/feedback/toast.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'

const deletionWords = {
  done: 'Suppression annulée',
  failed: "La suppression n'a pas pu être annulée",
}

const changeWords = { done: 'Changement annulé', failed: "Le changement n'a pas pu être annulé" }

/** Shows that a record was deleted, with a button that brings it back (docs/decisions/136). */
export function showDeletion(done: string | ToastMessage, restore: () => Promise<unknown>): void {
  const message = typeof done === 'string' ? { message: done } : done
  showUndoable({ ...message, action: { label: 'Annuler', onClick: () => void undo(restore, deletionWords) } })
}

/** Takes a change back, from the button of its message. */
export function undoChange(restore: () => Promise<unknown>): Promise<void> {
  return undo(restore, changeWords)
}

async function undo(restore: () => Promise<unknown>, words: typeof deletionWords): Promise<void> {
  try {
    await restore()
    showSuccess(words.done)
  } catch (error) {
    showFailure({ title: words.failed, message: failureOf(error).message })
  }
}
