import { mostCounted } from '@escale/contract/trade/conversations/words'
import { useConversationCounts } from '#shell/bell/useConversationCounts.ts'

/**
 * The number of unread conversations next to a menu entry. `isMark`: a dot instead, where a number does not
 * fit.
 */
export function UnreadCount({ isMark = false }: { isMark?: boolean }) {
  const { unread } = useConversationCounts()
  if (unread === 0) return null
  const count = unread >= mostCounted ? `${mostCounted - 1}+` : unread
  // The page that the entry opens shows the number
  if (isMark) return <span className="unread-mark" aria-hidden />
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
