import { useSyncExternalStore } from 'react'
import { listeners } from '#session/device/listeners.ts'
import { phoneMedia } from './phone-media.ts'
import type { ToastMessage, ToastRequest, Tone } from './toast-message.ts'

// There are two stores. Titled messages come one at a time under the header. One-line and security messages
// stack, up to three, at the bottom right of a desk, and under the header of a phone or a dialog. They take
// room and cover nothing. The library is loaded with the first message.

/** Milliseconds for a message that asks a question. The question also has a permanent sign on the page. */
const answerMs = 20_000

/** A success: one line (`Client créé avec succès`), or a title and a text (`Facture créée`). */
export function showSuccess(message: string | ToastMessage) {
  void showToast(message, 'success')
}

/** A success that the message itself can undo, shown as long as a question. */
export function showUndoable(message: ToastMessage) {
  void showToast({ ...message, autoClose: answerMs }, 'success')
}

/** A change by a colleague or by the server, in one line. */
export function showInfo(sentence: string) {
  void showToast(sentence, 'info', 'second')
}

export function showFailure(message: string | ToastMessage) {
  void showToast(message, 'error')
}

/**
 * A failure that a panel explains in detail. The returned function removes the message when the panel opens.
 */
export function showFailureUntilSeen(message: ToastMessage): () => void {
  const id = crypto.randomUUID()
  void showToast({ ...message, id }, 'error')
  return () => hideToast(id)
}

/** A failure that the page shows too, so the message is not read aloud. */
export function showRepeatedFailure(sentence: string) {
  void showToast({ message: sentence, isSaidElsewhere: true }, 'error')
}

/** A security message about the page or the account, always in the second store. */
export function showWarning(message: ToastMessage, tone: Tone = 'warning') {
  void showToast(message, tone, 'second')
}

/**
 * A question from a colleague, shown longer than other messages. The returned function removes it once it is
 * answered.
 */
export function showQuestion(message: ToastMessage): () => void {
  const id = crypto.randomUUID()
  void showToast({ ...message, id, autoClose: answerMs }, 'warning', 'second')
  return () => hideToast(id)
}

function hideToast(id: string) {
  void import('./toast-stores.tsx').then((stores) => stores.hideToast(id)).catch(() => null)
}

async function showToast(message: string | ToastRequest, tone: Tone, store?: 'first' | 'second') {
  const stores = await import('./toast-stores.tsx').catch(() => null)
  // Without a network or a cached copy of the application, the page itself shows the failure.
  if (!stores) return
  isWanted = true
  watchers.tell()
  const toast = typeof message === 'string' ? { message: message } : message
  const isPhone = matchMedia(phoneMedia).matches
  void stores.showIn(store ?? (toast.title ? 'first' : 'second'), toast, { tone, isPhone })
}

let isWanted = false
const watchers = listeners()

export function useToastsWanted() {
  return useSyncExternalStore(watchers.hear, () => isWanted)
}
