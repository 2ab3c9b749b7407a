import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { factsOf, stepRefusal, stepsForward, stepWarnings } from '@escale/contract/trade/expeditions/life'
import { expeditionMessages, movedTo } from '@escale/contract/trade/expeditions/messages'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { Day } from '@escale/contract/values/dates'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { useSession } from '#session/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useSave } from '#ui/form/useSave.ts'
import { LotLinks } from './LotLinks.tsx'
import { dayFor } from './lateness.ts'
import { masterNames } from './names.ts'

type Props = { expedition: ExpeditionDetail; to: ExpeditionStatus; onClose: () => void }

const StepDraft = z.object({
  day: z.nullable(Day('Indiquez une date valide.')),
  masterNumber: ExpeditionDraft.shape.masterNumber,
})
type StepDraft = z.output<typeof StepDraft>

/** One step forward: what it demands is asked for here, and what it warns about is seen before it is taken. */
export default function StepModal({ expedition, to, onClose }: Props) {
  const { company } = useSession()
  const step = stepsForward(expedition.mode, expedition.status).find((one) => one.to === to)
  const form = useDraft<StepDraft, StepDraft>({
    onDevice: { form: 'expedition-step', of: `${expedition.id} ${to}` },
    schema: StepDraft,
    start: { day: needsDay(to) ? dayFor(company) : null, masterNumber: expedition.masterNumber ?? '' },
  })
  const warnings = stepWarnings(to, factsOf(expedition))
  const [isSeen, setSeen] = useState(false)
  const [unseen, setUnseen] = useState<string | null>(null)
  const save = useSave({
    send: ({ day, masterNumber }: StepDraft, { version }) =>
      api.expeditions.step.call({
        id: expedition.id,
        version,
        to,
        ...(to === 'En transit' && { atd: day ?? undefined, masterNumber: masterNumber ?? undefined }),
        ...(to === 'Arrivée' && { ata: day ?? undefined }),
        acknowledged: isSeen,
      }),
    version: expedition.version,
    leaves: () => ({ status: to }),
    done: movedTo(expedition.reference, to),
    failed: expeditionMessages.moveFailed,
    refuse: form.refuse,
    onSaved: onClose,
  })
  /** What is warned about is ticked first: the server would say nothing more than what stands here. */
  function submit(draft: StepDraft) {
    const isWarned = warnings.length > 0 && !isSeen
    setUnseen(isWarned ? unticked : null)
    if (!isWarned) save.submit(draft)
  }

  // The day that a step asks for is missing until it is typed here.
  const refused = step && needsDay(to) ? null : stepRefusal(to, factsOf(expedition))
  return (
    <FormModal
      title={step?.button ?? 'Étape'}
      subtitle={expedition.reference}
      size={460}
      form={form}
      save={{ ...save, submit, refusal: save.refusal ?? unseen }}
      onClose={onClose}
      verb={step?.button ?? 'Enregistrer'}
    >
      <div className="fields">
        {step && <p>{`De « ${expedition.status} » à « ${to} ». ${whatFollows(to, expedition.lots)}`}</p>}
        {refused && refused.reason !== save.refusal && <p className="notice late">{refused.reason}</p>}
        {refused && refused.goods.length > 0 && <LotLinks label="Lots qui retiennent ce départ" goods={refused.goods} onLeave={onClose} />}
        {needsDay(to) && (
          <DayInput
            data-autofocus={to === 'Arrivée' || undefined}
            label={to === 'Arrivée' ? "Date d'arrivée" : 'Date de départ'}
            required
            {...form.field('day')}
          />
        )}
        {to === 'En transit' && (
          <TextInput
            data-autofocus
            label={masterNames[expedition.mode]}
            required={expedition.mode !== 'Terrestre'}
            autoComplete="off"
            {...form.text('masterNumber')}
          />
        )}
        {warnings.length > 0 && (
          <Stack gap="xs">
            <Warnings warnings={warnings} expedition={expedition} to={to} onLeave={onClose} />
            <Check label="J'ai vérifié, continuer quand même" checked={isSeen} onChange={(event) => setSeen(event.currentTarget.checked)} />
          </Stack>
        )}
      </div>
    </FormModal>
  )
}

type WarningsProps = { warnings: string[]; expedition: ExpeditionDetail; to: ExpeditionStatus; onLeave: () => void }

function Warnings({ warnings, expedition, to, onLeave }: WarningsProps) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="notice wait">
          {warning}
        </p>
      ))}
      {to === 'Chargée' && <LotLinks label="Véhicules sans poids" goods={expedition.goods.named.unmeasuredVehicles} onLeave={onLeave} />}
    </>
  )
}

const unticked = "Cochez « J'ai vérifié », ou corrigez d'abord."

function needsDay(to: ExpeditionStatus): boolean {
  return to === 'En transit' || to === 'Arrivée'
}

function whatFollows(to: ExpeditionStatus, lots: number): string {
  if (lots === 0 || to === 'Ouverte' || to === 'Livrée' || to === 'Clôturée') return ''
  return lots > 1 ? `Ses ${lots} lots suivent, sauf ceux mis de côté.` : "Son lot suit, s'il n'est pas mis de côté."
}
