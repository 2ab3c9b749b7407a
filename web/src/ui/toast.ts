import { useSyncExternalStore } from 'react'
import type { Said, Tone } from './said.ts'

// Two stores: titled messages come one at a time under the header; one-line and security messages gather, up to three,
// at the bottom right. Nothing of it is loaded before the first message.

/** One line (`Client créé avec succès`), or a title and a sentence (`Facture créée`). */
export function succeeded(said: string | Said) {
  void show(said, 'success')
}

export function failed(said: string | Said) {
  void show(said, 'error')
}

/** A failure that the page itself says too: shown, and not read out a second time. */
export function alsoFailed(sentence: string) {
  void show({ message: sentence, isSaidElsewhere: true }, 'error')
}

/** A message of security, the page's or the account's: always in the second store. */
export function warned(said: Said, tone: Tone = 'warning') {
  void show(said, tone, 'second')
}

async function show(said: string | Said, tone: Tone, store?: 'first' | 'second') {
  const stores = await import('./toast-stores.tsx').catch(() => null)
  if (!stores) return // no network, and no copy of the application yet: the page itself says what failed
  wanted = true
  for (const listener of listeners) listener()
  const toast = typeof said === 'string' ? { message: said } : said
  stores.showIn(store ?? (toast.title ? 'first' : 'second'), toast, tone)
}

let wanted = false
const listeners = new Set<() => void>()

export function useToastsWanted() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => wanted,
  )
}
