import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog or question closes: to the element that had it before, to the row that took
 * the place of a deleted row, or to `otherwise`.
 */
export function useReturnedFocus(otherwise?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement)
  const [place] = useState(() => rowPosition(before))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `otherwise` is called once, at the end.
  useEffect(() => {
    return () => {
      // The dialog's focus trap holds the focus until the dialog is removed.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const target = isControl(before) && before.isConnected ? before : (rowAt(place) ?? otherwise?.())
        target?.focus({ preventScroll: true })
      })
    }
  }, [before, place])
}

type RowPosition = { list: Element; index: string }

/** The position of an element's row in a list. If the row is deleted, the next row has the same position. */
function rowPosition(element: Element | null): RowPosition | null {
  const list = element?.closest('[role=table]')
  const index = element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return list && index ? { list, index } : null
}

function rowAt(place: RowPosition | null): HTMLElement | null {
  return place?.list.querySelector<HTMLElement>(`[aria-rowindex="${place.index}"] button`) ?? null
}

/**
 * The element to focus after a dialog that was opened by a keyboard shortcut: the remaining dialog, or the
 * main action of the page.
 */
export function nextAction(): HTMLElement | null {
  return (
    dialogOnTop() ??
    document.querySelector<HTMLElement>('.page-actions button:last-of-type') ??
    document.querySelector<HTMLElement>('main')
  )
}

export function dialogOnTop(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1)
}

/** False for the page itself, which has the focus when no control has. */
function isControl(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && !element.matches('body, main, [role=table]')
}
