import { useSyncExternalStore } from 'react'
import { listeners } from '#session/device/listeners.ts'

let isOpen = false
const changes = listeners()

/** Opens or closes the help. The header, the user menu and the key `?` open the same one. */
export function setHelpOpen(next: boolean) {
  isOpen = next
  changes.tell()
}

export function useHelpOpen(): boolean {
  return useSyncExternalStore(changes.hear, () => isOpen)
}
