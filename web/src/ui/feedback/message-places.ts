import { listeners } from '#session/device/listeners.ts'

export type MessageEdge = 'top' | 'bottom'
type MessagePlace = { element: HTMLElement; edge: MessageEdge; isOfDialog: boolean }

const places: MessagePlace[] = []
const subscribers = listeners()

export const subscribeToPlaces = subscribers.hear

export function addPlace(place: MessagePlace): () => void {
  places.push(place)
  subscribers.tell()
  return () => {
    places.splice(places.indexOf(place), 1)
    subscribers.tell()
  }
}

/**
 * The element in which a message is shown: in the topmost dialog, otherwise in the page. Null on a page
 * without one.
 */
export function currentPlace(edge: MessageEdge): HTMLElement | null {
  const ofDialog = places.findLast(({ isOfDialog }) => isOfDialog)
  const ofPage = places.findLast((place) => place.edge === edge) ?? places.at(-1)
  return (ofDialog ?? ofPage)?.element ?? null
}
