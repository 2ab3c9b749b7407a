import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { isLastSeen } from '#channels/last-seen/persister.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useLate } from '#ui/feedback/Loading.tsx'
import styles from './Strips.module.css'

/**
 * The date of the cached data on screen, shown until the server has responded. Its space is reserved, so the
 * header does not move.
 */
export function LastSeenSign() {
  const since = useSince()
  return since === null ? null : <Sign key={since} since={since} />
}

function Sign({ since }: { since: number }) {
  const { shortMoment } = useClocks()
  // A quick response needs no message, unless `boot.js` has painted it
  const [isPainted] = useState(() => document.querySelector('[data-painted]') !== null)
  const late = useLate(300)
  return late || isPainted ? (
    <div className={`truncated ${styles.seen}`} role="status">
      Données du {shortMoment(new Date(since).toISOString())}
    </div>
  ) : null
}

/** Time of the oldest cached data on screen, in milliseconds. Null when all data is current. */
function useSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
      const cachedTimes = times.filter(isLastSeen)
      return cachedTimes.length > 0 ? Math.min(...cachedTimes) : null
    },
  )
}
