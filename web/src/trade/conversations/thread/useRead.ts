import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, withoutKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { ThreadOf } from './useThread.ts'

/**
 * Marks the open conversation as read up to the last displayed message, if the page is visible and the user
 * may answer. `upTo` is a dependency because a new message may leave the unread count unchanged.
 */
export function useRead(conversation: OpenConversation | undefined, { list, messages }: ThreadOf) {
  const mayAnswer = useMay('messages.send')
  const queries = useQueryClient()
  const isLookedAt = usePageVisible()
  const { id, unreadCount = 0 } = conversation ?? {}
  const isThere = list.data !== undefined
  const upTo = messages.at(-1)?.id
  useEffect(() => {
    if (!id || !mayAnswer || !isLookedAt || unreadCount === 0 || !isThere) return
    void api.conversations.read
      .call({ id, upTo }, withoutKey)
      .then(() => queries.invalidateQueries({ queryKey: api.conversations.key() }))
      .catch(() => undefined) // the conversation stays unread, and the next change retries
  }, [id, mayAnswer, isLookedAt, unreadCount, isThere, upTo, queries])
}

function usePageVisible(): boolean {
  const [isLookedAt, setLookedAt] = useState(isVisible)
  useEffect(() => {
    const update = () => setLookedAt(isVisible())
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isLookedAt
}

const isVisible = () => document.visibilityState === 'visible'
