import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * Shows an open conversation as a change of it was answered, before it is read again: what is pressed next is
 * over that.
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
