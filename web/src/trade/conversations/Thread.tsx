import type { Message } from '@escale/contract/trade/conversations/rows'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useClocks } from '#ui/useClocks.tsx'
import { Bubble } from './Bubble.tsx'
import styles from './Conversations.module.css'

type Props = {
  conversationId: string
  /** The message that a search found. */
  around?: string | null
}

type Place = { older?: string; newer?: string; around?: string }

/** What was said, the newest below; more of it is fetched as one goes back. */
export function Thread({ conversationId, around }: Props) {
  const list = useInfiniteQuery(
    api.conversations.thread.infiniteOptions({
      input: (place: Place) => ({ id: conversationId, ...place }),
      initialPageParam: (around ? { around } : {}) as Place,
      getNextPageParam: ({ older }): Place | undefined => (older ? { older } : undefined),
      getPreviousPageParam: ({ newer }): Place | undefined => (newer ? { newer } : undefined),
    }),
  )
  const messages = (list.data?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const area = useSettledScroll(messages, around ?? null)
  if (list.isError && !list.data)
    return (
      <LoadFailed error={list.error} title="Les messages n'ont pas pu être chargés" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
    )
  if (!list.data) return <Loading />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <div ref={area} className={styles.messages} tabIndex={0} role="log" aria-label="Messages de la conversation">
      {list.hasNextPage && (
        <Button variant="subtle" size="xs" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Messages plus anciens
        </Button>
      )}
      {messages.length === 0 && <p className={`muted ${styles.none}`}>Rien n'a encore été dit.</p>}
      <Days messages={messages} found={around ?? null} />
      {list.hasPreviousPage && (
        <Button variant="subtle" size="xs" loading={list.isFetchingPreviousPage} onClick={() => list.fetchPreviousPage()}>
          Messages plus récents
        </Button>
      )}
    </div>
  )
}

function Days({ messages, found }: { messages: Message[]; found: string | null }) {
  const { day } = useClocks()
  return messages.map((message, at) => {
    const isFirstOfDay = at === 0 || day(messages[at - 1]?.occurredAt ?? message.occurredAt) !== day(message.occurredAt)
    return (
      <div key={message.id} className={styles.said} id={`message-${message.id}`} data-found={message.id === found || undefined}>
        {isFirstOfDay && <p className={styles.day}>{day(message.occurredAt)}</p>}
        <Bubble message={message} />
      </div>
    )
  })
}

/** The last message in sight, also when another comes; where one is when older ones do; at what was found. */
function useSettledScroll(messages: Message[], found: string | null) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef<{ first?: string | undefined; last?: string | undefined; height: number }>({ height: 0 })
  const first = messages[0]?.id
  const last = messages.at(-1)?.id
  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const was = before.current
    if (was.last === undefined) {
      const target = found && document.getElementById(`message-${found}`)
      if (target) target.scrollIntoView({ block: 'center' })
      else box.scrollTop = box.scrollHeight
    } else if (last !== was.last) box.scrollTop = box.scrollHeight
    else if (first !== was.first) box.scrollTop += box.scrollHeight - was.height
    before.current = { first, last, height: box.scrollHeight }
  }, [first, last, found])
  return area
}
