import { useSyncExternalStore } from 'react'
import { listeners } from '#session/listeners.ts'
import { phoneMedia } from './phone-media.ts'
import type { ToastMessage, ToastRequest, Tone } from './toast-message.ts'

// Two stores: titled messages come one at a time under the header; one-line and security messages gather, up
// to three,
// at the bottom right of a desk, under the header of a phone and of a dialog. They take room there and cover
// nothing.
// The library is loaded with the first message.

/** How long a question stands in sight: what asks it has a sign of its own, which stays. */
const answerMs = 20_000

/** One line (`Client créé avec succès`), or a title and a sentence (`Facture créée`). */
export function succeeded(said: string | ToastMessage) {
  void show(said, 'success')
}

/** What happened without this person: a colleague's change. One line. */
export function informed(sentence: string) {
  void show(sentence, 'info', 'second')
}

export function failed(said: string | ToastMessage) {
  void show(said, 'error')
}

/**
 * A failure that a panel of the page says at length: the returned function takes the message away when the
 * panel opens.
 */
export function failedUntilSeen(said: ToastMessage): () => void {
  const id = crypto.randomUUID()
  void show({ ...said, id }, 'error')
  return () => takeAway(id)
}

/** A failure that the page itself says too: shown, and not read out a second time. */
export function alsoFailed(sentence: string) {
  void show({ message: sentence, isSaidElsewhere: true }, 'error')
}

/** A message of security, the page's or the account's: always in the second store. */
export function warned(said: ToastMessage, tone: Tone = 'warning') {
  void show(said, tone, 'second')
}

/**
 * Somebody waits for an answer: said longer than what is only told. Gives what takes it away once it is
 * answered.
 */
export function asked(said: ToastMessage): () => void {
  const id = crypto.randomUUID()
  void show({ ...said, id, autoClose: answerMs }, 'warning', 'second')
  return () => takeAway(id)
}

function takeAway(id: string) {
  void import('./toast-stores.tsx').then((stores) => stores.takeAway(id)).catch(() => null)
}

async function show(said: string | ToastRequest, tone: Tone, store?: 'first' | 'second') {
  const stores = await import('./toast-stores.tsx').catch(() => null)
  if (!stores) return // no network, and no copy of the application yet: the page itself says what failed
  wanted = true
  watchers.tell()
  const toast = typeof said === 'string' ? { message: said } : said
  const isPhone = matchMedia(phoneMedia).matches
  void stores.showIn(store ?? (toast.title ? 'first' : 'second'), toast, { tone, isPhone })
}

let wanted = false
const watchers = listeners()

export function useToastsWanted() {
  return useSyncExternalStore(watchers.hear, () => wanted)
}
