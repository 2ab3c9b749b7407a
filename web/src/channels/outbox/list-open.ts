import { listeners } from '#session/listeners.ts'

// Whether « Sur cet appareil » is open, the list of what waits here and of what was refused.

let isOpen = false
const subscribers = listeners()

export const isListOpen = () => isOpen

/** The listener is called when the list opens. */
export const subscribeToList = subscribers.hear

export function openList(): () => void {
  isOpen = true
  subscribers.tell()
  return () => {
    isOpen = false
  }
}
