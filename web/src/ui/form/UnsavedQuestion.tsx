import { useEffect, useState } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router'
import { type FormInSight, formsInSight, isSomethingTyped } from './open-forms.ts'
import { QuestionBar } from './QuestionBar.tsx'
import { isRecordStep } from './record/record-step.ts'

/**
 * Warns before unsaved values are lost: when the dialog is closed, the page changes or the browser tab is
 * closed.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation.
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
    Object.assign(form, { isDirty, onClose, onLeave } satisfies Partial<FormInSight>)
  })
  useEffect(() => {
    formsInSight.add(form)
    return () => void formsInSight.delete(form)
  }, [form])
  return form
}

/**
 * True when a navigation would lose unsaved values: to another page, to another tab of this page, or Back.
 * Opening a record over the page, or replacing a filter in the URL, loses nothing. The router calls only one
 * blocker, that of the last form, so this function checks all open forms.
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

/** The warning for a form that is part of the page. Leaving the form means leaving the page. */
export function LeavingQuestion({ isDirty, onLeave }: { isDirty: () => boolean; onLeave: () => void }) {
  const { isAsking, stay, leaveAnyway } = useUnsavedQuestion(isDirty, nowhere, onLeave)
  return isAsking && <UnsavedQuestion onStay={stay} onLeave={leaveAnyway} />
}

const nowhere = () => {}
