import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { stepRefusals, stepWarnings } from '@escale/contract/trade/expeditions/life-cycle'
import { expeditionMessages, stepMessage } from '@escale/contract/trade/expeditions/messages'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import {
  hasWrongCheckDigit,
  refusalsAtOpening,
  type StepDraft,
  type StepStart,
  stepDraft,
  stepFields,
  stepStart,
  typedFacts,
} from './step-draft.ts'

type Step = { expedition: ExpeditionDetail; to: ExpeditionStatus; onSaved: () => void }

/**
 * The form of a step. Refusals and warnings are computed from what is typed, by the function that the server
 * uses, and one request saves all fields with the step.
 */
export function useStepForm({ expedition, to, onSaved }: Step) {
  const { company } = useSession()
  const { id, version, reference } = expedition
  const start = stepStart(expedition, hasDay(to) ? companyToday(company) : null)
  const atOpening = refusalsAtOpening(expedition, to)
  const form = useDraft<StepStart, StepDraft>({
    onDevice: { form: 'expedition-step', of: `${id} ${to}` },
    schema: stepDraft(atOpening),
    start,
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
        { id, version, to, ...fields, acknowledged: isAcknowledged },
        underKey(key),
      )
    },
    done: stepMessage(reference, to),
    failed: expeditionMessages.moveFailed,
    form,
    onRefused: containerRefusals,
    onSaved,
  })
  return {
    form,
    save,
    force,
    refusals: stepRefusals(to, facts),
    warnings: stepWarnings(to, facts),
    shown: new Set(atOpening.map(({ field }) => field)),
    isAcknowledged,
    setAcknowledged,
  }
}

type WatchedForm = Pick<ReturnType<typeof useDraft<StepStart, StepDraft>>, 'watch' | 'getValues'>

/** The values of the fields that decide about refusals and warnings, as they are typed. */
function useTypedValues(form: WatchedForm): StepStart {
  const [typed, setTyped] = useState<StepStart>(() => form.getValues())
  const update = () => setTyped({ ...form.getValues() })
  form.watch('day', update)
  form.watch('masterNumber', update)
  form.watch('cargoNoteNumber', update)
  form.watch('containerNumber', update)
  return typed
}

/** Managers may accept a container number whose check digit is wrong but painted so on the container. */
function useCheckDigitChoice(number: string) {
  const mayForce = useMay('expeditions.back')
  const [isForced, setForced] = useState(false)
  return mayForce && hasWrongCheckDigit(number) ? { isForced, setForced } : null
}

function containerRefusals({ code, message }: Failure) {
  const isAboutContainer = ['CHECK_DIGIT', 'CONTAINER_TAKEN', 'CONTAINER_HELD'].includes(code)
  return isAboutContainer ? { containerNumber: message } : undefined
}

function hasDay(to: ExpeditionStatus): boolean {
  return to === 'En transit' || to === 'Arrivée'
}
