import type { Message } from '@escale/contract/trade/conversations/rows'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type UIEvent, useMemo, useRef } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import styles from '#trade/conversations/Conversations.module.css'
import { useTimeZone } from '#ui/display/useClocks.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Bubble } from './Bubble.tsx'
import { spokenDay } from './spoken-times.ts'
import { messageElement, useSettledScroll } from './useSettledScroll.ts'
import type { ThreadOf } from './useThread.ts'

/** The messages of a conversation, newest at the bottom. Scrolling to either end loads more. */
export function Thread({ thread }: { thread: ThreadOf }) {
  const { list } = thread
  if (list.data) return <MessageLog thread={thread} />
  if (!list.isError) return <Loading />
  return (
    <LoadFailed
      error={list.error}
      title="Les messages n'ont pas pu être chargés"
      onRetry={() => list.refetch()}
      isRetrying={list.isFetching}
    />
  )
}

const nearPx = 240

function MessageLog({
  thread: { messages, sought, hasOlder, hasNewer, fetchOlder, fetchNewer, toNewest, list },
}: {
  thread: ThreadOf
}) {
  const { user } = useSession()
  const area = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const isOwn = last?.sentByName === `${user.firstName} ${user.lastName}`.trim()
  const { hasNews, showNews } = useSettledScroll(area, { last: last?.id, hasNewer, isOwn, sought })
  function onScroll({ currentTarget: box }: UIEvent<HTMLDivElement>) {
    if (box.scrollTop < nearPx) fetchOlder()
    else if (box.scrollHeight - box.scrollTop - box.clientHeight < nearPx) fetchNewer()
  }
  return (
    <div className={styles.threadArea}>
      <div
        ref={area}
        className={styles.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label="Messages de la conversation"
        onScroll={onScroll}
      >
        {hasOlder && (
          <More name="Messages plus anciens" isFetching={list.isFetchingNextPage} onClick={fetchOlder} />
        )}
        {messages.length === 0 && <p className={`muted ${styles.none}`}>Rien n'a encore été dit.</p>}
        <Days messages={messages} sought={sought} />
        {hasNewer && (
          <More name="Messages plus récents" isFetching={list.isFetchingPreviousPage} onClick={fetchNewer} />
        )}
      </div>
      {hasNewer && <ToEnd name="Derniers messages" onClick={toNewest} />}
      {!hasNewer && hasNews && <ToEnd name="Nouveau message" onClick={showNews} />}
    </div>
  )
}

function More({ name, isFetching, onClick }: { name: string; isFetching: boolean; onClick: () => void }) {
  return (
    <Button className={styles.more} variant="subtle" size="xs" aria-busy={isFetching} onClick={onClick}>
      {name}
    </Button>
  )
}

function ToEnd({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      className={styles.toEnd}
      size="xs"
      leftSection={<IconArrowDown size={15} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}

function Days({ messages, sought }: { messages: Message[]; sought: string | null }) {
  const timeZone = useTimeZone()
  const days = useMemo(
    () => messages.map(({ occurredAt }) => spokenDay(occurredAt, timeZone, serverNow())),
    [messages, timeZone],
  )
  return messages.map((message, at) => (
    <div
      key={message.id}
      className={styles.said}
      id={messageElement(message.id)}
      data-found={message.id === sought || undefined}
    >
      {days[at] !== days[at - 1] && <p className={styles.day}>{days[at]}</p>}
      <Bubble message={message} />
    </div>
  ))
}
