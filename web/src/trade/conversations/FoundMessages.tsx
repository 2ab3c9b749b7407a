import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Highlight } from '#ui/display/Highlight.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { conversationName } from './ConversationRow.tsx'
import styles from './Conversations.module.css'
import type { InboxAddress } from './useInboxAddress.ts'

/** The messages that contain the search text, newest first. */
export function FoundMessages({ search, address }: { search: string; address: InboxAddress }) {
  const { day } = useClocks()
  const { data } = useQuery(api.conversations.find.queryOptions({ input: { search } }))
  if (!data || data.items.length === 0) return null
  return (
    <>
      <h2 className={styles.foundTitle}>Dans les messages</h2>
      <ul aria-label="Messages trouvés">
        {data.items.map((found) => (
          <li key={found.id}>
            <button
              type="button"
              className={styles.row}
              onClick={() => address.open(found.conversationId, found.id)}
            >
              <span className={styles.rowWords}>
                <span className={styles.rowLine}>
                  <span className="strong truncated" dir="auto">
                    {conversationName(found)}
                  </span>
                  <time className={`muted num ${styles.at}`}>{day(found.occurredAt)}</time>
                </span>
                <span className={`small ${styles.excerpt}`} dir="auto">
                  <Highlight text={found.body} search={search} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
