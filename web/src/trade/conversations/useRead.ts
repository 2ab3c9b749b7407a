import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'

/** What is open under the eyes of somebody who may answer is read; a page that nobody looks at reads nothing. */
export function useRead(conversation: OpenConversation | undefined) {
  const mayAnswer = useMay('messages.send')
  const queries = useQueryClient()
  const isLookedAt = useLookedAt()
  const { id, unreadCount = 0 } = conversation ?? {}
  useEffect(() => {
    if (!id || !mayAnswer || !isLookedAt || unreadCount === 0) return
    void api.conversations.read
      .call({ id })
      .then(() => queries.invalidateQueries({ queryKey: api.conversations.key() }))
      .catch(() => undefined) // it stays unread, which the list says
  }, [id, mayAnswer, isLookedAt, unreadCount, queries])
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
