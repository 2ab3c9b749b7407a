import { useEffect, useState } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router'
import { type FormInSight, formsInSight, isSomethingTyped } from './open-forms.ts'
import { QuestionBar } from './QuestionBar.tsx'
import { isRecordStep } from './record/record-step.ts'

/** Asks before typed values are lost: when the dialog closes, the page changes, or the tab closes. */
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
 * True when a navigation loses typed values: another page, or another step of this one, such as a tab or
 * Back. A record that opens over the page and a filter replaced in the address lose nothing. The router asks
 * only the last form, which answers for all.
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

/** The question of a form in the page: leaving the form means leaving the page. */
export function LeavingQuestion({ isDirty, onLeave }: { isDirty: () => boolean; onLeave: () => void }) {
  const { isAsking, stay, leaveAnyway } = useUnsavedQuestion(isDirty, nowhere, onLeave)
  return isAsking && <UnsavedQuestion onStay={stay} onLeave={leaveAnyway} />
}

const nowhere = () => {}
