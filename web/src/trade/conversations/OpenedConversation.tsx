import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { Composer } from './message/Composer.tsx'
import { Thread } from './thread/Thread.tsx'
import { useRead } from './thread/useRead.ts'
import { useThread } from './thread/useThread.ts'
import type { InboxAddress } from './useInboxAddress.ts'

type Props = { id: string; address: InboxAddress; startsInAnswer: boolean; onAside: () => void }

/** The open conversation: header, messages and reply form. */
export default function OpenedConversation({ id, address, startsInAnswer, onAside }: Props) {
  const query = useQuery(api.conversations.open.queryOptions({ input: { id } }))
  const thread = useThread(id, address.messageId, () => address.open(id))
  useRead(query.data, thread)
  if (query.data)
    return (
      <>
        <ConversationHead conversation={query.data} address={address} onAside={onAside} />
        <Thread key={address.messageId} thread={thread} />
        <Suspense>
          <Composer
            conversation={query.data}
            startsFocused={startsInAnswer}
            onSent={() => thread.hasNewer && thread.toNewest()}
          />
        </Suspense>
      </>
    )
  if (!query.isError) return <Loading />
  const missing = {
    title: 'Conversation introuvable',
    hint: 'Elle a peut-être été jointe à une autre.',
    onClose: () => address.open(null),
  }
  return (
    <LoadFailed
      error={query.error}
      title="La conversation n'a pas pu être chargée"
      missing={missing}
      onRetry={() => query.refetch()}
    />
  )
}
