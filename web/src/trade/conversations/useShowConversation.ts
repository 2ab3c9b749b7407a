import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * Writes a conversation returned by a mutation into the query cache, so that the next action sends its
 * current version.
 */
export function useShowConversation() {
  const queries = useQueryClient()
  return (now: Conversation) => {
    queries.setQueryData(
      api.conversations.open.queryKey({ input: { id: now.id } }),
      (shown) => shown && { ...shown, ...now },
    )
  }
}
