import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { cargoNoteName, type StepRefusal } from '@escale/contract/trade/expeditions/life-cycle'
import {
  type ContainerSize,
  containerSizes,
  type ExpeditionMode,
  type ExpeditionStatus,
} from '@escale/contract/trade/expeditions/words'
import { type InputWrapperProps, TextInput } from '@mantine/core'
import { masterNames } from '#trade/expeditions/details/master-names.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { StepDraft, StepStart } from './step-draft.ts'

type StepForm = DraftForm<StepStart, StepDraft>

type Props = {
  form: StepForm
  expedition: ExpeditionDetail
  to: ExpeditionStatus
  /** True when the expedition had no container at opening. The fields stay while they are filled in. */
  needsContainer: boolean
  /** The reason of a refusal that the field of this name still has to resolve. */
  reasonOf: (field: StepRefusal['field']) => string | undefined
  force: CheckDigitChoice | null
}

/** The checkbox that accepts a wrong check digit. Null when the number is right, or the user may not. */
type CheckDigitChoice = { isForced: boolean; setForced: (isForced: boolean) => void }

/** The fields of a step. Each one says what it resolves until it is filled in. */
export function StepFields({ form, expedition, to, needsContainer, reasonOf, force }: Props) {
  if (to === 'Arrivée')
    return (
      <DayInput
        data-autofocus
        label="Date d'arrivée"
        required
        {...note(form, 'day', reasonOf('ata'))}
        {...form.field('day')}
      />
    )
  if (to !== 'En transit') return null
  return (
    <>
      <div className="pair">
        <DayInput
          label="Date de départ"
          required
          {...note(form, 'day', reasonOf('atd'))}
          {...form.field('day')}
        />
        <TextInput
          data-autofocus
          label={masterNames[expedition.mode]}
          required={expedition.mode !== 'Terrestre'}
          autoComplete="off"
          {...note(form, 'masterNumber', reasonOf('masterNumber'))}
          {...form.text('masterNumber')}
        />
      </div>
      {needsContainer && <ContainerFields form={form} reason={reasonOf('container')} force={force} />}
      <CarriageFields form={form} expedition={expedition} />
    </>
  )
}

type ContainerProps = { form: StepForm; reason: string | undefined; force: CheckDigitChoice | null }

function ContainerFields({ form, reason, force }: ContainerProps) {
  return (
    <>
      <TextInput
        label="Conteneur"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...note(form, 'containerNumber', reason)}
        {...form.text('containerNumber')}
      />
      {force && (
        <Check
          label="Enregistrer quand même ce numéro"
          checked={force.isForced}
          onChange={(event) => force.setForced(event.currentTarget.checked)}
        />
      )}
      <div className="pair">
        <LazySelect
          label="Taille"
          required
          data={sizes}
          allowDeselect={false}
          {...form.field('containerSize')}
        />
        <TextInput label="Plomb" autoComplete="off" {...form.text('containerSeal')} />
      </div>
    </>
  )
}

const sizes = Object.keys(containerSizes) as ContainerSize[]

/** Ship, voyage and cargo note, each only where the expedition has none yet. */
function CarriageFields({ form, expedition }: { form: StepForm; expedition: ExpeditionDetail }) {
  const { mode, vesselOrFlight, voyage, cargoNoteNumber, destinationCode } = expedition
  const noteName = mode === 'Maritime' ? cargoNoteName(destinationCode) : null
  return (
    <>
      {(vesselOrFlight === null || (mode === 'Maritime' && voyage === null)) && (
        <div className="pair">
          {vesselOrFlight === null && (
            <TextInput label={carriers[mode]} autoComplete="off" {...form.text('vesselOrFlight')} />
          )}
          {mode === 'Maritime' && voyage === null && (
            <TextInput label="Voyage" autoComplete="off" {...form.text('voyage')} />
          )}
        </div>
      )}
      {noteName && cargoNoteNumber === null && (
        <TextInput label={`Numéro de ${noteName}`} autoComplete="off" {...form.text('cargoNoteNumber')} />
      )}
    </>
  )
}

const carriers: Record<ExpeditionMode, string> = { Maritime: 'Navire', Aérien: 'Vol', Terrestre: 'Véhicule' }

/** The reason under the field, unless the field already shows an error. */
function note(form: StepForm, field: keyof StepStart, reason: string | undefined) {
  if (!reason || form.errors[field]) return {}
  return {
    description: reason,
    descriptionProps: { c: 'var(--e-warn)' },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as InputWrapperProps['inputWrapperOrder'],
  }
}
