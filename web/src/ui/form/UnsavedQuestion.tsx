import { useEffect, useState } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router'
import { type FormInSight, formsInSight, isSomethingTyped } from './forms-in-sight.ts'
import { QuestionBar } from './QuestionBar.tsx'
import { isRecordStep } from './record-step.ts'

/**
 * Asks before what was typed is lost: on closing the dialog, on leaving the page or going elsewhere in it, on
 * closing the tab.
 */
export function useUnsavedQuestion(isDirty: () => boolean, onClose: () => void, onLeave: () => void) {
  const [isClosing, setClosing] = useState(false)
  const form = useFormInSight(isDirty, onClose, onLeave)
  const blocker = useBlocker(losesTyped)
  const { key } = useLocation()

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once one is somewhere else.
  useEffect(() => {
    if (form.isLeft) form.onClose()
  }, [key])

  function leaveAnyway() {
    if (blocker.state !== 'blocked') {
      onLeave()
      return onClose()
    }
    for (const each of formsInSight) {
      each.isLeft = true
      each.onLeave()
    }
    blocker.proceed()
  }

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    leave: () => (isDirty() ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
    leaveAnyway,
  }
}

function useFormInSight(isDirty: () => boolean, onClose: () => void, onLeave: () => void): FormInSight {
  const [form] = useState<FormInSight>(() => ({ isDirty, onClose, onLeave, isLeft: false }))
  useEffect(() => {
    Object.assign(form, { isDirty, onClose, onLeave })
  })
  useEffect(() => {
    formsInSight.add(form)
    return () => void formsInSight.delete(form)
  }, [form])
  return form
}

/**
 * Another page, or a step in this one: a tab, the way back. A record that opens over the page, or a filter
 * that is replaced in its
 * address, loses nothing.
 * The router asks the last form only, which asks for all.
 */
const losesTyped: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isElsewhere = currentLocation.pathname !== nextLocation.pathname
  const isOpening = historyAction === NavigationType.Push && isRecordStep(nextLocation.state)
  const isStep =
    currentLocation.search !== nextLocation.search && historyAction !== NavigationType.Replace && !isOpening
  return (isElsewhere || isStep) && isSomethingTyped()
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

/** The question of a form that stands in the page: leaving it is leaving the page. */
export function LeavingQuestion({ isDirty, onLeave }: { isDirty: () => boolean; onLeave: () => void }) {
  const { isAsking, stay, leaveAnyway } = useUnsavedQuestion(isDirty, nowhere, onLeave)
  return isAsking && <UnsavedQuestion onStay={stay} onLeave={leaveAnyway} />
}

const nowhere = () => {}
