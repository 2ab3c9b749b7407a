import type { ConversationCounts } from '@escale/contract/trade/conversations/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'

const none: ConversationCounts = { unread: 0, mine: 0, mineUnread: 0, failed: 0 }

/** The numbers of open conversations; zeros while loading, and for users without the permission. */
export function useConversationCounts(): ConversationCounts {
  const { company } = useSession()
  const mayRead = useMay('conversations.read')
  const { data = none } = useQuery({
    ...api.conversations.counts.queryOptions(),
    enabled: mayRead && company !== null,
  })
  return data
}
