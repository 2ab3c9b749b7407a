import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageKeys } from './usePageKeys.ts'

type Row = { id: string }

/** The row one is at: `j` and `k` move it and the focus with it, Entrée opens it. When it is deleted, the row in its place has the focus. */
export function useCurrentRow(body: RefObject<HTMLElement | null>, rows: Row[], scrollTo: (index: number) => void) {
  const [current, setCurrent] = useState(-1)
  const isMoving = useRef(false)
  const lastId = useRef<string>(undefined)
  const id = rows[current]?.id

  useEffect(() => {
    const isGone = lastId.current !== undefined && lastId.current !== id && !rows.some((row) => row.id === lastId.current)
    lastId.current = id
    if (!isMoving.current && !(isGone && document.activeElement === document.body)) return
    isMoving.current = false
    nameOf(body.current, Math.min(current, rows.length - 1))?.focus({ preventScroll: true })
  }, [body, current, id, rows])

  function move(by: number) {
    const next = Math.max(0, Math.min(rows.length - 1, current + by))
    isMoving.current = next !== current
    setCurrent(next)
    scrollTo(next)
  }

  usePageKeys({ j: () => move(1), k: () => move(-1) })

  return { current, setCurrent }
}

/** The button that is the row's name, when it is drawn. */
function nameOf(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] button`) ?? null
}
