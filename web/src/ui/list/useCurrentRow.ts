import { type RefObject, useEffect, useRef, useState } from 'react'
import { madeRowIndex } from '#ui/form/made-row.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'

type Row = { id: string }

/**
 * The row one is at, wherever it moves to: `j` and `k` go on from it and take the focus along, Entrée opens
 * it. One that was just made is the
 * one; when it is deleted, the row in its place has the focus.
 */
export function useCurrentRow(
  body: RefObject<HTMLElement | null>,
  rows: Row[],
  scrollTo: (index: number) => void,
) {
  const [id, setId] = useState<string>()
  const place = useRef(-1)
  const isMoving = useRef(false)
  const found = rows.findIndex((row) => row.id === id)
  const isGone = id !== undefined && found === -1
  const current = isGone ? Math.min(place.current, rows.length - 1) : found

  useEffect(() => {
    place.current = current
    if (isGone && rows[current]) setId(rows[current].id)
    if (!isMoving.current && !(isGone && document.activeElement === document.body)) return
    isMoving.current = false
    nameOf(body.current, current)?.focus({ preventScroll: true })
  }, [body, current, isGone, rows])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the rows that come.
  useEffect(() => {
    const made = madeRowIndex(rows)
    if (made !== -1) goTo(made)
  }, [rows])

  function goTo(index: number) {
    setId(rows[index]?.id)
    scrollTo(index)
  }

  function move(by: number) {
    const next = Math.max(0, Math.min(rows.length - 1, current + by))
    isMoving.current = next !== current
    goTo(next)
  }

  usePageKeys({ j: () => move(1), k: () => move(-1) })

  return { current, setCurrent: (index: number) => setId(rows[index]?.id) }
}

/** The button that is the row's name, when it is drawn. */
function nameOf(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] button`) ?? null
}
