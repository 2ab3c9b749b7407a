import type { SearchResult } from '@escale/contract/trade/search/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'

type Options = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  results: SearchResult[]
  /** The results are those of what is typed. */
  isAnswered: boolean
  onChoose: (result: SearchResult) => void
}

/**
 * The result that Entrée opens, moved by the arrows while the focus stays in the field; the first one, until
 * they move it.
 */
export function useActiveOption({ field, listId, results, isAnswered, onChoose }: Options): number {
  const [moved, setMoved] = useState({ to: 0, among: '' })
  const among = results.map(({ id }) => id).join()
  const active = moved.among === among ? moved.to : 0
  const isWanted = useRef(false)

  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results.length > 0) setMoved({ to: (active + step + results.length) % results.length, among })
    if (event.key === 'Enter' && !isAnswered) isWanted.current = true
    const chosen = results[active]
    if (event.key === 'Enter' && isAnswered && chosen) onChoose(chosen)
    if (step || event.key === 'Enter') event.preventDefault()
    else isWanted.current = false
  }
  useKeyDown(field, pressed)

  // Entrée was pressed before the answer came, or while it was asked again: it is for the result that is
  // active then.
  useEffect(() => {
    const chosen = results[active]
    if (!isAnswered || !isWanted.current) return
    isWanted.current = false
    if (chosen) onChoose(chosen)
  })

  useEffect(() => {
    const { current } = field
    if (results.length > 0) current?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else current?.removeAttribute('aria-activedescendant')
    return () => current?.removeAttribute('aria-activedescendant')
  }, [field, listId, active, results.length])

  return active
}

/** Listens once, and calls the handler that was drawn last. */
function useKeyDown(field: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })

  useEffect(() => {
    const { current } = field
    const listen = (event: KeyboardEvent) => latest.current(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [field])
}
