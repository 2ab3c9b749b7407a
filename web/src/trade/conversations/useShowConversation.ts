import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Puts the response of a change into the cache at once, so that the next action starts from it. */
export function useShowConversation() {
  const queries = useQueryClient()
  return (now: Conversation) => {
    queries.setQueryData(
      api.conversations.open.queryKey({ input: { id: now.id } }),
      (shown) => shown && { ...shown, ...now },
    )
  }
}
