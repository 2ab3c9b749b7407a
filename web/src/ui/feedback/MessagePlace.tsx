import { useEffect, useRef } from 'react'
import { addPlace, type MessageEdge } from './message-places.ts'

type Props = { edge?: MessageEdge; isOfDialog?: boolean }

/** An empty line in the page or in a dialog, where messages appear without covering a button or field. */
export function MessagePlace({ edge = 'top', isOfDialog = false }: Props) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line.current) return addPlace({ element: line.current, edge, isOfDialog })
  }, [edge, isOfDialog])
  return <div ref={line} className="messages" data-edge={edge} aria-live="polite" />
}
