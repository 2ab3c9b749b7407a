import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog or a question closes: to the element that had it, to the row now in the
 * place of a removed one, or to `otherwise`.
 */
export function useReturnedFocus(otherwise?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement)
  const [place] = useState(() => rowPosition(before))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `otherwise` is called once, at the end.
  useEffect(() => {
    return () => {
      // The dialog holds the focus until it is removed.
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

/** The position of an element in a list, which identifies the next row once its own is gone. */
function rowPosition(element: Element | null): RowPosition | null {
  const list = element?.closest('[role=table]')
  const index = element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return list && index ? { list, index } : null
}

function rowAt(place: RowPosition | null): HTMLElement | null {
  return place?.list.querySelector<HTMLElement>(`[aria-rowindex="${place.index}"] button`) ?? null
}

/** The remaining dialog, or the main action of the page: the focus after a dialog that a key opened. */
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

/** False for the page itself, which has the focus when no control does. */
function isControl(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && !element.matches('body, main, [role=table]')
}
