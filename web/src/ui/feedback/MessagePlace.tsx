import { useEffect, useRef } from 'react'
import { addPlace, type MessageEdge } from './message-places.ts'

type Props = { edge?: MessageEdge; isOfDialog?: boolean }

/**
 * An empty line of the page or of a dialog. Messages take room in it instead of covering a button or a field.
 */
export function MessagePlace({ edge = 'top', isOfDialog = false }: Props) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line.current) return addPlace({ element: line.current, edge, isOfDialog })
  }, [edge, isOfDialog])
  return <div ref={line} className="messages" data-edge={edge} aria-live="polite" />
}
