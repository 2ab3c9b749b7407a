import type { LiveEvent } from '@escale/contract/channels/realtime/live-events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { onLive, useChannel } from '#session/realtime-state.ts'
import { paceCalls } from '#session/request/pace-calls.ts'

const newsForMs = 5000

/** Shows that the page updates live. When new events have arrived, it refreshes the lists. */
export function LiveSign() {
  const channel = useChannel()
  const hasNews = useNews()
  if (hasNews) {
    return (
      <span className="pill info" role="status">
        Nouvel événement
      </span>
    )
  }
  return (
    <span className={`pill ${channel === 'joined' ? 'ok' : ''}`}>
      {channel === 'joined' ? 'En direct' : 'Connexion…'}
    </span>
  )
}

function tellsOfLog(event: LiveEvent): boolean {
  return event.event === 'log' || (event.event === 'joined' && event.missed?.includes('log') !== false)
}

function useNews(): boolean {
  const queries = useQueryClient()
  const [newsAt, setNewsAt] = useState(0)

  useEffect(() => {
    const refresh = paceCalls(() => {
      for (const queryKey of [api.security.key(), api.history.key()])
        void queries.invalidateQueries({ queryKey })
    })
    const stop = onLive((event) => {
      if (event.event === 'log') setNewsAt(Date.now())
      if (tellsOfLog(event)) refresh.ask()
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [queries])

  useEffect(() => {
    if (newsAt === 0) return
    const timer = setTimeout(() => setNewsAt(0), newsForMs)
    return () => clearTimeout(timer)
  }, [newsAt])

  return newsAt > 0
}
