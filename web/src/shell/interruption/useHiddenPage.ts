import { useLayoutEffect } from 'react'

/**
 * Hides the page while its session is interrupted: `styles/interruption.css` shows only the dialog. Typed
 * values stay. Hidden fields lose the focus, so it is restored afterwards.
 */
export function useHiddenPage(isInTrouble: boolean) {
  useLayoutEffect(() => {
    if (!isInTrouble) return
    const focused = document.activeElement
    document.documentElement.setAttribute('data-interrupted', '')
    return () => {
      document.documentElement.removeAttribute('data-interrupted')
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [isInTrouble])
}
