import { useLayoutEffect } from 'react'

/**
 * While the session is in trouble the page stays as it was typed, and nobody reads it:
 * `styles/interruption.css` hides all but the dialog
 * that settles the trouble. Hidden fields lose the focus, so it is given back.
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
