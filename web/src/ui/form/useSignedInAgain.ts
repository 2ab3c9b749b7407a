import { useEffect, useRef } from 'react'
import { currentSession, placeOf, sessionState, subscribe } from '#session/session.ts'
import { succeeded } from '#ui/feedback/toast.ts'

/**
 * Does what a session that ended had stopped, once the same person is back in the same company; nobody else's press is ever sent.
 * The function it gives asks for that once, while the sign-in stands over the page.
 */
export function useSignedInAgain(goOn: () => void): () => void {
  const awaited = useRef<string | null>(null)
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    return subscribe(() => {
      const { session, trouble } = sessionState()
      const place = awaited.current
      if (place === null || trouble !== null) return
      awaited.current = null
      if (placeOf(session) !== place) return
      succeeded("Vous êtes reconnecté : l'enregistrement reprend.")
      latest.current()
    })
  }, [])
  return () => {
    if (sessionState().trouble === 'expired') awaited.current = placeOf(currentSession())
  }
}
