import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ContainerDraft, ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import {
  cargoNoteName,
  expeditionFacts,
  type StepRefusal,
  stepRefusals,
  stepsForward,
  stepWarnings,
} from '@escale/contract/trade/expeditions/life-cycle'
import { expeditionMessages, stepMessage } from '@escale/contract/trade/expeditions/messages'
import {
  type ContainerSize,
  containerSizes,
  type ExpeditionStatus,
} from '@escale/contract/trade/expeditions/words'
import { Day } from '@escale/contract/values/dates'
import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { SurplusChoice } from '#trade/choice/SurplusChoice.tsx'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { masterNames } from '#trade/expeditions/details/master-names.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { type DraftForm, useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { LotLinks } from './LotLinks.tsx'
import { StepNotice } from './StepNotice.tsx'

type Props = { expedition: ExpeditionDetail; to: ExpeditionStatus; onClose: () => void }

/**
 * The schema of the form. With `needsContainer` the container number is required, because the step needs a
 * container and the expedition has none.
 */
function stepDraft(needsContainer: boolean) {
  return z.object({
    day: z.nullable(Day('Indiquez une date valide.')),
    masterNumber: ExpeditionDraft.shape.masterNumber,
    cargoNoteNumber: ExpeditionDraft.shape.cargoNoteNumber,
    containerNumber: needsContainer ? ContainerDraft.shape.number : z.string(),
    containerSize: ContainerDraft.shape.size,
  })
}
type StepDraft = z.output<ReturnType<typeof stepDraft>>
type StepForm = DraftForm<StepDraft, StepDraft>

/**
 * The dialog that moves an expedition to its next status. It shows everything that prevents the step, with
 * the fields to correct it.
 */
export default function StepModal({ expedition, to, onClose }: Props) {
  const { company } = useSession()
  const { id, version } = expedition
  const step = stepsForward(expedition.mode, expedition.status).find((one) => one.to === to)
  const start = stepStart(expedition, needsDay(to) ? companyToday(company) : null)
  const stepFacts = {
    ...expeditionFacts(expedition),
    ...(to === 'En transit' && { atd: start.day }),
    ...(to === 'Arrivée' && { ata: start.day }),
  }
  const refusals = stepRefusals(to, stepFacts)
  const needsContainer = refusals.some(({ field }) => field === 'container')
  const form = useDraft<StepDraft, StepDraft>({
    onDevice: { form: 'expedition-step', of: `${expedition.id} ${to}` },
    schema: stepDraft(needsContainer),
    start,
  })
  const [cargoNote, setCargoNote] = useState(start.cargoNoteNumber)
  form.watch('cargoNoteNumber', ({ value }) => setCargoNote(value))
  const warnings = stepWarnings(to, { ...stepFacts, cargoNoteNumber: cargoNote?.trim() || null })
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [joining, setJoining] = useState<string[]>([])
  const [acknowledgeError, setAcknowledgeError] = useState<string | null>(null)
  const save = useSave({
    send: (draft: StepDraft, { key }) =>
      api.expeditions.step.call(
        { id, version, to, ...stepFields(to, draft, needsContainer), joining, acknowledged: isAcknowledged },
        underKey(key),
      ),
    done: stepMessage(expedition.reference, to),
    failed: expeditionMessages.moveFailed,
    form,
    onSaved: onClose,
  })
  /**
   * Warnings must be confirmed with a checkbox first. The server would refuse the request with the same
   * warnings.
   */
  function submit(draft: StepDraft) {
    const isWarned = warnings.length > 0 && !isAcknowledged
    setAcknowledgeError(isWarned ? acknowledgeRequired : null)
    if (!isWarned) save.submit(draft)
  }

  return (
    <FormModal
      title={step?.button ?? 'Étape'}
      subtitle={expedition.reference}
      size={460}
      form={form}
      save={{ ...save, submit, refusal: save.refusal ?? acknowledgeError }}
      onClose={onClose}
      verb={step?.button ?? 'Enregistrer'}
    >
      <div className="fields">
        {step && <p>{`De « ${expedition.status} » à « ${to} ». ${followingLots(to, expedition.lots)}`}</p>}
        <StepNotice expeditionId={expedition.id} to={to} />
        <Refusals
          refusals={refusals.filter(({ reason }) => !save.refusal?.includes(reason))}
          onLeave={onClose}
        />
        <StepFields form={form} expedition={expedition} to={to} needsContainer={needsContainer} />
        {to === 'Arrivée' && expedition.goods.tally.surplus > 0 && (
          <TallySurplus expeditionId={id} joining={joining} onChange={setJoining} />
        )}
        {warnings.length > 0 && (
          <Stack gap="xs">
            <Warnings warnings={warnings} expedition={expedition} to={to} onLeave={onClose} />
            <Check
              label="J'ai vérifié, continuer quand même"
              checked={isAcknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </Stack>
        )}
      </div>
    </FormModal>
  )
}

type SurplusProps = { expeditionId: string; joining: string[]; onChange: (joining: string[]) => void }

/** Asks which surplus lots of the tally join the expedition. */
function TallySurplus({ expeditionId, ...choice }: SurplusProps) {
  const query = useQuery(api.quay.counts.queryOptions({ input: { id: expeditionId } }))
  const surplus = (query.data ?? []).filter(({ state }) => state === 'En trop')
  return <SurplusChoice surplus={surplus} {...choice} />
}

function Refusals({ refusals, onLeave }: { refusals: readonly StepRefusal[]; onLeave: () => void }) {
  return refusals.map(({ reason, goods }) => (
    <Stack key={reason} gap="xs">
      <p className="notice late">{reason}</p>
      {goods.length > 0 && <LotLinks label="Lots qui retiennent ce départ" goods={goods} onLeave={onLeave} />}
    </Stack>
  ))
}

type FieldsProps = {
  form: StepForm
  expedition: ExpeditionDetail
  to: ExpeditionStatus
  needsContainer: boolean
}

function StepFields({ form, expedition, to, needsContainer }: FieldsProps) {
  const note = expedition.mode === 'Maritime' ? cargoNoteName(expedition.destinationCode) : null
  return (
    <>
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
      {needsContainer && (
        <div className="pair">
          <TextInput
            label="Conteneur"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.text('containerNumber')}
          />
          <LazySelect
            label="Taille"
            required
            data={sizes}
            allowDeselect={false}
            {...form.field('containerSize')}
          />
        </div>
      )}
      {to === 'En transit' && note && expedition.cargoNoteNumber === null && (
        <TextInput label={`Numéro de ${note}`} autoComplete="off" {...form.text('cargoNoteNumber')} />
      )}
    </>
  )
}

const sizes = Object.keys(containerSizes) as ContainerSize[]

function stepStart({ masterNumber, cargoNoteNumber }: ExpeditionDetail, day: string | null): StepDraft {
  return {
    day,
    masterNumber: masterNumber ?? '',
    cargoNoteNumber: cargoNoteNumber ?? '',
    containerNumber: '',
    containerSize: "40'HC",
  }
}

/** Selects the form fields that belong to the step. Other fields are not sent. */
function stepFields(to: ExpeditionStatus, draft: StepDraft, needsContainer: boolean) {
  const { day, masterNumber, cargoNoteNumber, containerNumber, containerSize } = draft
  if (to === 'Arrivée') return { ata: day ?? undefined }
  if (to !== 'En transit') return {}
  const container = needsContainer ? { number: containerNumber, size: containerSize } : undefined
  return {
    atd: day ?? undefined,
    masterNumber: masterNumber ?? undefined,
    cargoNoteNumber: cargoNoteNumber ?? undefined,
    container,
  }
}

type WarningsProps = {
  warnings: string[]
  expedition: ExpeditionDetail
  to: ExpeditionStatus
  onLeave: () => void
}

function Warnings({ warnings, expedition, to, onLeave }: WarningsProps) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="notice wait">
          {warning}
        </p>
      ))}
      {to === 'Chargée' && (
        <LotLinks
          label="Véhicules sans poids"
          goods={expedition.goods.named.unmeasuredVehicles}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

const acknowledgeRequired = "Cochez « J'ai vérifié », ou corrigez d'abord."

function needsDay(to: ExpeditionStatus): boolean {
  return to === 'En transit' || to === 'Arrivée'
}

function followingLots(to: ExpeditionStatus, lots: number): string {
  if (lots === 0 || to === 'Ouverte' || to === 'Livrée' || to === 'Clôturée') return ''
  return lots > 1
    ? `Ses ${lots} lots suivent, sauf ceux mis de côté.`
    : "Son lot suit, s'il n'est pas mis de côté."
}
