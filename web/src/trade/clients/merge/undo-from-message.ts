import type { ClientMerge } from '@escale/contract/trade/clients/merge-rows'
import { api, failureOf, underKey } from '#api.ts'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import { undoneText } from './undone-text.ts'

/** Undoes a merge from its success notification, which may still be visible on another page. */
export async function undoFromMessage({ id }: ClientMerge): Promise<void> {
  try {
    showSuccess(undoneText(await api.clients.undoMerge.call({ id }, underKey(crypto.randomUUID()))))
  } catch (error) {
    const { message } = failureOf(error)
    showFailure({ title: "La fusion n'a pas pu être annulée", message })
  }
}
