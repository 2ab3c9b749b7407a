import { useEffect } from 'react'
import { fetchNext, firstSight } from '#ui/feedback/first-sight.ts'
import { keepLookupsRefreshed } from './refresh-lookups.ts'

/**
 * Brings what a reception needs after the list in sight: the files of its form, then the copies of clients
 * and goods. On a slow line the
 * form answers its first press, whatever else is still on its way.
 */
export function useFilesThenCopies(mayReceive: boolean): void {
  useEffect(() => {
    if (mayReceive)
      fetchNext(() => import('./ReceptionModal.tsx').then(({ fetchLateParts }) => fetchLateParts()))
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
