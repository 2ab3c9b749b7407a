import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { QuestionBar } from './QuestionBar.tsx'

/** Asks before what was typed is lost: on closing the dialog, on leaving the page, on closing the tab. */
export function useUnsavedQuestion(isDirty: () => boolean, onClose: () => void) {
  const [isClosing, setClosing] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty())

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    leave: () => (isDirty() ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
    leaveAnyway: () => (blocker.state === 'blocked' ? blocker.proceed() : onClose()),
  }
}

export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <QuestionBar
      tone="warning"
      question="Vos modifications ne sont pas enregistrées."
      back="Continuer la saisie"
      onBack={onStay}
      confirm="Quitter sans enregistrer"
      onConfirm={onLeave}
    />
  )
}
