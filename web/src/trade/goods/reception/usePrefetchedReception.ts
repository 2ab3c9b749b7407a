import { useEffect } from 'react'
import { firstContentShown, preloadScreen } from '#ui/feedback/first-content.ts'
import { keepLookupsRefreshed } from './lookups/refresh-lookups.ts'

/**
 * Downloads what a reception needs after the list is rendered: the code of the form, then the copies of
 * clients and goods. The form thus opens at once even on a slow network.
 */
export function usePrefetchedReception(mayReceive: boolean): void {
  useEffect(() => {
    if (mayReceive)
      preloadScreen(() => import('./form/ReceptionModal.tsx').then(({ fetchLateParts }) => fetchLateParts()))
  }, [mayReceive])

  useEffect(() => {
    let stop: (() => void) | undefined
    let hasLeft = false
    void firstContentShown().then(() => {
      if (!hasLeft) stop = keepLookupsRefreshed()
    })
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [])
}
