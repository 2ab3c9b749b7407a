import { type RefObject, useEffect, useRef, useState } from 'react'
import { takeCreatedRowIndex } from '#ui/form/record/created-row.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'

type Row = { id: string }

/**
 * The current row of a table, followed when rows move. The keys `j` and `k` move the focus to the next and
 * previous row, and Enter opens the row. A record that was just created becomes the current row. If the
 * current row is deleted, the row that takes its place gets the focus.
 */
export function useCurrentRow(
  body: RefObject<HTMLElement | null>,
  rows: Row[],
  scrollTo: (index: number) => void,
) {
  const [id, setId] = useState<string>()
  const place = useRef(-1)
  const isMoving = useRef(false)
  const index = rows.findIndex((row) => row.id === id)
  const isGone = id !== undefined && index === -1
  const current = isGone ? Math.min(place.current, rows.length - 1) : index

  useEffect(() => {
    place.current = current
    if (isGone && rows[current]) setId(rows[current].id)
    if (!isMoving.current && !(isGone && document.activeElement === document.body)) return
    isMoving.current = false
    rowButton(body.current, current)?.focus({ preventScroll: true })
  }, [body, current, isGone, rows])

  useCreatedRow(rows, goTo)

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

/** Moves to a record that was just created, when the rows contain it. */
function useCreatedRow(rows: Row[], goTo: (index: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new list of rows.
  useEffect(() => {
    const createdIndex = takeCreatedRowIndex(rows)
    if (createdIndex !== -1) goTo(createdIndex)
  }, [rows])
}

/** The button with the name of a row. Null when the row is not rendered. */
function rowButton(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] button`) ?? null
}
