import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { expeditionFacts, stepRefusals, stepWarnings } from '@escale/contract/trade/expeditions/life-cycle'
import { expeditionMessages, stepMessage } from '@escale/contract/trade/expeditions/messages'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { hasWrongCheckDigit } from '@escale/contract/trade/freight/check-digits'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { containerRefusalsAt } from '#trade/expeditions/details/container-refusals.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { type StepDraft, type StepStart, stepDraft, stepFields, stepStart, typedFacts } from './step-draft.ts'

type Step = {
  expedition: ExpeditionDetail
  to: ExpeditionStatus
  /** Surplus lots of the tally that join the expedition. */
  joining: string[]
  onSaved: () => void
}

/**
 * The form of a step. Refusals and warnings are computed from what is typed, by the function that the server
 * uses, and one request saves all fields with the step.
 */
export function useStepForm({ expedition, to, joining, onSaved }: Step) {
  const { company } = useSession()
  const { id, version, reference } = expedition
  // The fields of these refusals stay visible while they are filled in.
  const atOpening = stepRefusals(to, expeditionFacts(expedition))
  const form = useDraft<StepStart, StepDraft>({
    onDevice: { form: 'expedition-step', of: `${id} ${to}` },
    schema: stepDraft(atOpening),
    start: stepStart(expedition, hasDay(to) ? companyToday(company) : null),
  })
  const typed = useTypedValues(form)
  const facts = typedFacts(expedition, to, typed)
  const force = useCheckDigitChoice(typed.containerNumber)
  const [isAcknowledged, setAcknowledged] = useState(false)
  const needsContainer = atOpening.some(({ field }) => field === 'container')
  const save = useSave({
    send: (draft: StepDraft, { key }) => {
      const fields = stepFields(to, draft, { needsContainer, forced: force?.isForced ?? false })
      return api.expeditions.step.call(
        { id, version, to, ...fields, joining, acknowledged: isAcknowledged },
        underKey(key),
      )
    },
    done: stepMessage(reference, to),
    failed: expeditionMessages.moveFailed,
    form,
    onRefused: containerRefusalsAt('containerNumber'),
    onSaved,
  })
  return {
    form,
    save,
    force,
    refusals: stepRefusals(to, facts),
    warnings: stepWarnings(to, facts),
    needsContainer,
    isAcknowledged,
    setAcknowledged,
  }
}

function useTypedValues(form: ReturnType<typeof useDraft<StepStart, StepDraft>>) {
  return {
    day: form.useWatchValue('day'),
    masterNumber: form.useWatchValue('masterNumber'),
    cargoNoteNumber: form.useWatchValue('cargoNoteNumber'),
    containerNumber: form.useWatchValue('containerNumber'),
  }
}

/** Managers may accept a container number whose check digit is wrong but painted so on the container. */
function useCheckDigitChoice(number: string) {
  const mayForce = useMay('expeditions.back')
  const [isForced, setForced] = useState(false)
  return mayForce && hasWrongCheckDigit(number) ? { isForced, setForced } : null
}

function hasDay(to: ExpeditionStatus): boolean {
  return to === 'En transit' || to === 'Arrivée'
}
