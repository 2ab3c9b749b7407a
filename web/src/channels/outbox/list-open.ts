import { listeners } from '#session/device/listeners.ts'

// True while the list « Sur cet appareil » is open.

let isOpen = false
const subscribers = listeners()

export const isListOpen = () => isOpen

/** Calls the listener when the list opens. */
export const subscribeToList = subscribers.hear

export function openList(): () => void {
  isOpen = true
  subscribers.tell()
  return () => {
    isOpen = false
  }
}
