import { useSyncExternalStore } from 'react'
import { listeners } from '#session/device/listeners.ts'
import { phoneMedia } from './phone-media.ts'
import type { ToastMessage, ToastRequest, Tone } from './toast-message.ts'

// Toast messages, in two stores. Messages with a title appear one at a time under the page header. One-line
// and security messages stack, three at most: at the bottom right of a large screen, or under the header of a
// phone or dialog. Their space is part of the layout, so they cover nothing. The library is loaded with the
// first message.

/** How long a question is shown, in milliseconds. A permanent indicator on the page shows it too. */
const answerMs = 20_000

/**
 * Shows a success: one line (`Client créé avec succès`), or a title and a text (`Facture créée`). With a
 * button it stays as long as a question.
 */
export function showSuccess(message: string | ToastMessage) {
  if (typeof message !== 'string' && message.action) return showUndoable(message)
  void showToast(message, 'success')
}

/** Shows a success with a button to undo it. Displayed as long as a question. */
export function showUndoable(message: ToastMessage) {
  void showToast({ ...message, autoClose: answerMs }, 'success')
}

/** Shows in one line that a colleague or the server changed something. */
export function showInfo(sentence: string) {
  void showToast(sentence, 'info', 'second')
}

export function showFailure(message: string | ToastMessage) {
  void showToast(message, 'error')
}

/**
 * Shows a failure whose details are in a panel. The returned function removes the message, to be called when
 * the panel opens.
 */
export function showFailureUntilSeen(message: ToastMessage): () => void {
  const id = crypto.randomUUID()
  void showToast({ ...message, id }, 'error')
  return () => hideToast(id)
}

/**
 * Shows a failure that the page displays too. Screen readers do not read the message, to avoid reading it
 * twice.
 */
export function showRepeatedFailure(sentence: string) {
  void showToast({ message: sentence, isSaidElsewhere: true }, 'error')
}

/** Shows a security message about the page or the account, always in the second store. */
export function showWarning(message: ToastMessage, tone: Tone = 'warning') {
  void showToast(message, tone, 'second')
}

/**
 * Shows a question from a colleague, longer than other messages. The returned function removes it, to be
 * called when it is answered.
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
  // The library could not be loaded: there is no network and it is not in the browser's cache. The page
  // displays the failure itself.
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
