import { listeners } from '#session/device/listeners.ts'

// True while the dialog « Sur cet appareil », which lists the outbox entries, is open.

let isOpen = false
const subscribers = listeners()

export const isListOpen = () => isOpen

/** Calls the listener when that dialog opens. */
export const subscribeToList = subscribers.hear

export function openList(): () => void {
  isOpen = true
  subscribers.tell()
  return () => {
    isOpen = false
  }
}
