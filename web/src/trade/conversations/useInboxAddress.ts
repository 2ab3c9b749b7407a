import { type ConversationFilter, conversationFilters } from '@escale/contract/trade/conversations/words'
import { useSearchParams } from 'react-router'

export type InboxAddress = {
  filter: ConversationFilter
  conversationId: string | null
  /** The id of the message found by a search. */
  messageId: string | null
  setFilter: (filter: ConversationFilter) => void
  open: (conversationId: string | null, messageId?: string) => void
}

/** The filter and the open conversation, stored in the URL so that it can be shared. */
export function useInboxAddress(): InboxAddress {
  const [params, setParams] = useSearchParams()
  const filter = conversationFilters.find((known) => known === params.get('vue')) ?? 'toutes'

  function updateParams(changes: Record<string, string | null>, replace: boolean) {
    const after = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      value === null ? after.delete(key) : after.set(key, value)
    setParams(after, { replace })
  }

  return {
    filter,
    conversationId: params.get('conversation'),
    messageId: params.get('message'),
    setFilter: (next) => updateParams({ vue: next === 'toutes' ? null : next }, true),
    // Switching between conversations replaces the history entry. The Back button thus returns to the list.
    open: (id, messageId) =>
      updateParams(
        { conversation: id, message: messageId ?? null },
        params.has('conversation') && id !== null,
      ),
  }
}
