import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isLastSeen } from '#channels/last-seen/persister.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useLate } from '#ui/feedback/Loading.tsx'
import styles from './Strips.module.css'

/**
 * The age of the cached rows on screen until the server has responded. The header does not move when it
 * disappears.
 */
export function LastSeenSign() {
  const since = useSince()
  return since === null ? null : <Sign key={since} since={since} />
}

function Sign({ since }: { since: number }) {
  const { shortMoment } = useClocks()
  const late = useLate(300) // A quick response needs no message.
  return late ? (
    <div className={`truncated ${styles.seen}`} role="status">
      Données du {shortMoment(new Date(since).toISOString())}
    </div>
  ) : null
}

/** The time of the oldest cached data on screen, null when all of it is current. */
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
