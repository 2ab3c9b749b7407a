import { useEffect, useState } from 'react'

/**
 * Gives the focus back, when a dialog or a question goes, to what had it before; to the row that took its
 * place, when it stood in a list and is
 * gone; or `otherwise`.
 */
export function useReturnedFocus(otherwise?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement)
  const [place] = useState(() => rowPosition(before))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, at the end.
  useEffect(() => {
    return () => {
      // Once the dialog has really left: until then it holds the focus itself.
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

/** Where in a list something stands: what a row is known by once it is gone. */
function rowPosition(element: Element | null): RowPosition | null {
  const list = element?.closest('[role=table]')
  const index = element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return list && index ? { list, index } : null
}

function rowAt(place: RowPosition | null): HTMLElement | null {
  return place?.list.querySelector<HTMLElement>(`[aria-rowindex="${place.index}"] button`) ?? null
}

/**
 * The dialog that is left, or what the page offers to do first: where one stands again after a dialog that a
 * key opened.
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

/** The page itself holds the focus when nothing does. */
function isControl(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && !element.matches('body, main, [role=table]')
}
