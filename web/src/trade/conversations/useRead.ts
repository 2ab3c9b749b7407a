import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, withoutKey } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import type { ThreadOf } from './useThread.ts'

/**
 * What is open under the eyes of somebody who may answer is read as far as its last message on screen; a page
 * that nobody looks at reads nothing.
 * What comes while the answer is awaited may leave as many unread as there were: that message tells it.
 */
export function useRead(conversation: OpenConversation | undefined, { list, messages }: ThreadOf) {
  const mayAnswer = useMay('messages.send')
  const queries = useQueryClient()
  const isLookedAt = useLookedAt()
  const { id, unreadCount = 0 } = conversation ?? {}
  const isThere = list.data !== undefined
  const upTo = messages.at(-1)?.id
  useEffect(() => {
    if (!id || !mayAnswer || !isLookedAt || unreadCount === 0 || !isThere) return
    void api.conversations.read
      .call({ id, upTo }, withoutKey)
      .then(() => queries.invalidateQueries({ queryKey: api.conversations.key() }))
      .catch(() => undefined) // it stays unread, which the list says
  }, [id, mayAnswer, isLookedAt, unreadCount, isThere, upTo, queries])
}

function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(isVisible)
  useEffect(() => {
    const changed = () => setLookedAt(isVisible())
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
  return isLookedAt
}

const isVisible = () => document.visibilityState === 'visible'
