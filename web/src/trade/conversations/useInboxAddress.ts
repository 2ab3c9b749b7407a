import { type ConversationFilter, conversationFilters } from '@escale/contract/trade/conversations/words'
import { useSearchParams } from 'react-router'

export type InboxAddress = {
  filter: ConversationFilter
  conversationId: string | null
  /** The message that a search found, in its thread. */
  messageId: string | null
  setFilter: (filter: ConversationFilter) => void
  open: (conversationId: string | null, messageId?: string) => void
}

/** Which conversations are listed and which one is open, in the address: a link shows the same. */
export function useInboxAddress(): InboxAddress {
  const [params, setParams] = useSearchParams()
  const filter = conversationFilters.find((known) => known === params.get('vue')) ?? 'toutes'

  function write(changes: Record<string, string | null>, replace: boolean) {
    const after = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      value === null ? after.delete(key) : after.set(key, value)
    setParams(after, { replace })
  }

  return {
    filter,
    conversationId: params.get('conversation'),
    messageId: params.get('message'),
    setFilter: (next) => write({ vue: next === 'toutes' ? null : next }, true),
    // From one to the other is a step of the same place: the way back leads to the list.
    open: (id, messageId) =>
      write({ conversation: id, message: messageId ?? null }, params.has('conversation') && id !== null),
  }
}
