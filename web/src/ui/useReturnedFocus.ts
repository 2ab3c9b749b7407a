import { useEffect, useState } from 'react'

/** Gives the focus back, when a dialog or a question goes, to what had it before, or `otherwise` when that was nothing or is gone. */
export function useReturnedFocus(otherwise?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, at the end.
  useEffect(
    () => () => {
      // Once the dialog has really left: until then it holds the focus itself.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const target = isControl(before) && before.isConnected ? before : otherwise?.()
        target?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}

/** The dialog that is left, or what the page offers to do first: where one stands again after a dialog that a key opened. */
export function nextAction(): HTMLElement | null {
  return dialogOnTop() ?? document.querySelector<HTMLElement>('.page-actions button:last-of-type') ?? document.querySelector<HTMLElement>('main')
}

export function dialogOnTop(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1)
}

/** The page itself holds the focus when nothing does. */
function isControl(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && !element.matches('body, main, [role=table]')
}
