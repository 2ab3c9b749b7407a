import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { ChangedNumber } from './ChangedNumber.tsx'
import styles from './Conversations.module.css'
import { Composer } from './message/Composer.tsx'
import { Thread } from './thread/Thread.tsx'
import { useRead } from './thread/useRead.ts'
import { useThread } from './thread/useThread.ts'

/** A conversation without the list of conversations, for the page of its client. */
export function ThreadAlone({ id }: { id: string }) {
  const query = useQuery(api.conversations.open.queryOptions({ input: { id } }))
  const thread = useThread(id, null, () => {})
  useRead(query.data, thread)
  return (
    <QueryContent query={query} failure="La conversation n'a pas pu être chargée">
      {(conversation) => (
        <div className={styles.alone}>
          <div className="card-head">
            <h2>Conversation</h2>
            <Link className="link small" to={`/app/whatsapp?conversation=${id}`}>
              Ouvrir dans WhatsApp
            </Link>
          </div>
          <ChangedNumber change={conversation.changedNumber} />
          <Thread thread={thread} />
          <Suspense>
            <Composer conversation={conversation} onSent={() => thread.hasNewer && thread.toNewest()} />
          </Suspense>
        </div>
      )}
    </QueryContent>
  )
}
