import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isLastSeen } from '#channels/last-seen/persister.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useLate } from '#ui/feedback/Loading.tsx'
import styles from './Strips.module.css'

/**
 * In the header, the age of the rows in sight until the server has answered. Nothing of the page moves when
 * it goes.
 */
export function LastSeenSign() {
  const since = useSince()
  return since === null ? null : <Sign key={since} since={since} />
}

function Sign({ since }: { since: number }) {
  const { shortMoment } = useClocks()
  const late = useLate(300) // an answer that comes at once needs no word
  return late ? (
    <div className={`truncated ${styles.seen}`} role="status">
      Données du {shortMoment(new Date(since).toISOString())}
    </div>
  ) : null
}

/** The oldest of what is in sight and was seen last; null when all of it is as the server says now. */
function useSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
      const seen = times.filter(isLastSeen)
      return seen.length > 0 ? Math.min(...seen) : null
    },
  )
}
