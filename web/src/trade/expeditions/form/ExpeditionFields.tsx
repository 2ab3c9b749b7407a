import type { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionKinds, expeditionModes, freightTerms } from '@escale/contract/trade/expeditions/words'
import { isImoNumber } from '@escale/contract/trade/freight/check-digits'
import { codeDigits } from '@escale/contract/values/pasted-text'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { masterNames } from '#trade/expeditions/details/master-names.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { expeditionStart } from './expedition-start.ts'
import { PlaceInput } from './PlaceInput.tsx'

type ExpeditionStart = ReturnType<typeof expeditionStart>
/** `start` holds the initial values of the fields, such as the route. */
type Props = { form: DraftForm<ExpeditionStart, ExpeditionDraft>; start: ExpeditionStart }

/** `announcement` is an extra notice rendered below the arrival date. */
export function ExpeditionFields({ form, start, announcement }: Props & { announcement: ReactNode }) {
  return (
    <div className="fields">
      <RouteFields form={form} start={start} />
      <div className="pair">
        <DayInput
          label="Clôture"
          description="Dernier jour pour remettre des marchandises."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          {...form.field('cutoff')}
        />
        <DayInput label="Départ prévu" clearable {...form.field('etd')} />
      </div>
      <div className="pair">
        <DayInput label="Arrivée prévue" clearable {...form.field('eta')} />
        <TextInput
          label="Note de chargement (FERI, BESC, BSC)"
          autoComplete="off"
          {...form.text('cargoNoteNumber')}
        />
      </div>
      {announcement}
      <div className="pair">
        <TextInput label="Agent à destination" autoComplete="off" {...form.text('agentName')} />
        <PhoneInput
          label="Téléphone de l'agent"
          placeholder="+243 812 345 678"
          {...form.field('agentPhone')}
        />
      </div>
      <TextInput label="Numéro de déclaration en douane" autoComplete="off" {...form.text('customsNumber')} />
      <NoteInput label="Remarques" {...form.field('notes')} />
    </div>
  )
}

/**
 * The route, the carrier and the transport document. Labels depend on the transport mode, such as ship or
 * flight.
 */
function RouteFields({ form, start }: Props) {
  const mode = form.useWatchValue('mode')
  const imo = form.useWatchValue('imo')
  const place = (end: 'origin' | 'destination') => ({
    ...form.text(end),
    mode,
    startCode: start[`${end}Code`],
    onCode: (code: string | null) => form.setFieldValue(`${end}Code`, code),
  })
  return (
    <>
      <div className="pair">
        <LazySelect
          label="Mode"
          required
          data={expeditionModes}
          allowDeselect={false}
          {...form.field('mode')}
        />
        <LazySelect
          label="Type"
          required
          data={expeditionKinds}
          allowDeselect={false}
          {...form.field('kind')}
        />
      </div>
      <div className="pair">
        <PlaceInput label="Origine" data-autofocus {...place('origin')} />
        <PlaceInput label="Destination" {...place('destination')} />
      </div>
      <div className="pair">
        <TextInput label="Transporteur" autoComplete="off" {...form.text('carrier')} />
        <TextInput
          label={mode === 'Maritime' ? 'Navire' : mode === 'Aérien' ? 'Vol' : 'Véhicule'}
          autoComplete="off"
          {...form.text('vesselOrFlight')}
        />
      </div>
      {mode === 'Maritime' && (
        <div className="pair">
          <TextInput label="Numéro de voyage" autoComplete="off" {...form.text('voyage')} />
          <TextInput
            label="Numéro IMO du navire"
            autoComplete="off"
            description={
              isUnusualImo(imo) ? 'Vérifiez ce numéro : son dernier chiffre ne correspond pas.' : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.text('imo')}
          />
        </div>
      )}
      <div className="pair">
        <TextInput label={masterNames[mode]} autoComplete="off" {...form.text('masterNumber')} />
        <LazySelect
          label="Fret"
          description="Qui le paie : l'expéditeur au départ, ou le destinataire à l'arrivée."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={freightTerms}
          clearable
          {...form.field('freightTerms')}
        />
      </div>
    </>
  )
}

/**
 * True when the check digit of an IMO ship number is wrong. Some real ships have such a number, so the form
 * only warns.
 */
function isUnusualImo(imo: string): boolean {
  const figures = codeDigits(imo)
  return imo.trim() !== '' && !isImoNumber(figures)
}
