import { useEffect, useRef } from 'react'
import { currentSession, sessionPlace, sessionState, subscribe } from '#session/current/session.ts'
import { showSuccess } from '#ui/feedback/toast.ts'

/**
 * Resumes a save that was stopped because the session ended. The returned function is called while the
 * sign-in dialog is open. The save resumes when the same user is back in the same company, and is dropped if
 * another user signs in.
 */
export function useSignedInAgain(resume: () => void): () => void {
  const awaited = useRef<string | null>(null)
  const latest = useRef(resume)
  useEffect(() => {
    latest.current = resume
  })
  useEffect(() => {
    return subscribe(() => {
      const { session, trouble } = sessionState()
      const place = awaited.current
      if (place === null || trouble !== null) return
      awaited.current = null
      if (sessionPlace(session) !== place) return
      showSuccess("Vous êtes reconnecté : l'enregistrement reprend.")
      latest.current()
    })
  }, [])
  return () => {
    if (sessionState().trouble === 'expired') awaited.current = sessionPlace(currentSession())
  }
}
