import {
  draggable,
  dropTargetForElements,
  type ElementEventPayloadMap,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Makes an element draggable by mouse, as the lot with this id. */
export function useDraggableLot(
  element: RefObject<HTMLElement | null>,
  lotId: string,
  isMovable: boolean,
): void {
  useEffect(() => {
    if (!element.current || !isMovable) return
    return draggable({ element: element.current, getInitialData: () => ({ lotId }) })
  }, [element, lotId, isMovable])
}

/** Calls `onDrop` with the id of a lot dropped on the element. True while a lot is above it. */
export function useLotTarget(
  element: RefObject<HTMLElement | null>,
  onDrop: (lotId: string) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const receive = useEffectEvent(({ source }: ElementEventPayloadMap['onDrop']) => {
    const { lotId } = source.data
    if (typeof lotId === 'string') onDrop(lotId)
  })
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        setOver(false)
        receive(event)
      },
    })
  }, [element])
  return isOver
}
