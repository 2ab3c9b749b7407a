import { useEffect } from 'react'
import { fetchNext, firstSight } from '#ui/feedback/first-content.ts'
import { keepLookupsRefreshed } from './lookups/refresh-lookups.ts'

/**
 * Downloads what a reception needs after the list is rendered: the code of the form, then the copies of
 * clients and goods. The form thus opens at once even on a slow network.
 */
export function usePrefetchedReception(mayReceive: boolean): void {
  useEffect(() => {
    if (mayReceive)
      fetchNext(() => import('./form/ReceptionModal.tsx').then(({ fetchLateParts }) => fetchLateParts()))
  }, [mayReceive])

  useEffect(() => {
    let stop: (() => void) | undefined
    let hasLeft = false
    void firstSight().then(() => {
      if (!hasLeft) stop = keepLookupsRefreshed()
    })
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [])
}
