import { mostCounted } from '@escale/contract/trade/conversations/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'

/** The number of unread conversations beside its menu entry, or a mark where a number does not fit. */
export function UnreadCount({ isMark = false }: { isMark?: boolean }) {
  const { company } = useSession()
  const mayRead = useMay('conversations.read')
  const { data } = useQuery({
    ...api.conversations.counts.queryOptions(),
    enabled: mayRead && company !== null,
  })
  const unread = data?.unread ?? 0
  if (unread === 0) return null
  const count = unread >= mostCounted ? `${mostCounted - 1}+` : unread
  if (isMark) return <span className="unread-mark" aria-hidden /> // The page that it opens shows the number.
  return (
    <span className="unread-count num">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        {' '}
        {unread > 1 ? `${count} conversations non lues` : '1 conversation non lue'}
      </span>
    </span>
  )
}
