import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { Thread } from './Thread.tsx'
import type { InboxAddress } from './useInboxAddress.ts'

type Props = { id: string; address: InboxAddress; onAside: () => void }

/** One conversation: who it is with, what was said, what is answered. */
export function OpenedConversation({ id, address, onAside }: Props) {
  const query = useQuery(api.conversations.open.queryOptions({ input: { id } }))
  useRead(query.data)
  if (query.data)
    return (
      <>
        <ConversationHead conversation={query.data} address={address} onAside={onAside} />
        <Thread conversationId={id} around={address.messageId} />
        <Composer conversation={query.data} />
      </>
    )
  if (!query.isError) return <Loading />
  const missing = { title: 'Conversation introuvable', hint: 'Elle a peut-être été jointe à une autre.', onClose: () => address.open(null) }
  return <LoadFailed error={query.error} title="La conversation n'a pas pu être chargée" missing={missing} onRetry={() => query.refetch()} />
}

/** What is opened by who may answer is read. */
function useRead(conversation: OpenConversation | undefined) {
  const mayAnswer = useMay('messages.send')
  const queries = useQueryClient()
  const { id, unreadCount = 0, failedCount = 0 } = conversation ?? {}
  useEffect(() => {
    if (!id || !mayAnswer || unreadCount + failedCount === 0) return
    void api.conversations.read
      .call({ id })
      .then(() => queries.invalidateQueries({ queryKey: api.conversations.key() }))
      .catch(() => undefined) // it stays unread, which the list says
  }, [id, mayAnswer, unreadCount, failedCount, queries])
}
