import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { expeditionKinds, expeditionModes, freightTerms } from '@escale/contract/trade/expeditions/words'
import { isImoNumber } from '@escale/contract/trade/freight/check-digits'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { LazySelect } from '#ui/field/LazySelect.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { labels, startOf, startOfCopy } from './expedition-start.ts'
import { masterNames } from './names.ts'
import { PlaceInput } from './PlaceInput.tsx'

type Props = {
  /** Null: a new one. */
  expedition: ExpeditionDetail | null
  /** What a new one begins as. */
  copied?: ExpeditionDetail
  onClose: () => void
  onCreated?: (made: { id: string }) => void
}

/** What is planned and known of a departure: new when `expedition` is null. */
export default function ExpeditionModal({ expedition, copied, onClose, onCreated }: Props) {
  /** As it was when the edit began, or as somebody else left it meanwhile. */
  const [formerEta, setFormerEta] = useState(expedition?.eta ?? null)
  const [isAnnounced, setAnnounced] = useState(false)
  const record = useRecord({
    onDevice: { form: 'expedition', of: copied && `copy ${copied.id}` },
    row: expedition,
    schema: ExpeditionDraft,
    startOf: (row) => (copied ? startOfCopy(copied) : startOf(row)),
    labels,
    create: { send: api.expeditions.create.call, done: expeditionMessages.created, failed: expeditionMessages.createFailed },
    change: {
      send: (changed, under): ReturnType<typeof api.expeditions.update.call> =>
        api.expeditions.update.call({ ...changed, announced: isPutOff && isAnnounced }, under),
      done: expeditionMessages.changed,
      failed: expeditionMessages.changeFailed,
    },
    onStale: (now) => setFormerEta(now.eta),
    onClose,
    onSaved: onCreated,
  })
  const { form, start } = record
  const [eta, setEta] = useState(start.eta)
  const isPutOff = formerEta !== null && eta !== null && eta !== formerEta
  const [mode, setMode] = useState(start.mode)
  const [imo, setImo] = useState(start.imo)
  form.watch('mode', ({ value }) => setMode(value))
  form.watch('imo', ({ value }) => setImo(value))
  form.watch('eta', ({ value }) => setEta(value))
  const place = (end: 'origin' | 'destination') => ({
    ...form.text(end),
    mode,
    startCode: start[`${end}Code`],
    onCode: (code: string | null) => form.setFieldValue(`${end}Code`, code),
  })

  return (
    <FormModal
      {...record}
      title={expedition ? "Modifier l'expédition" : 'Nouvelle expédition'}
      subtitle={copied ? `D'après ${copied.reference}` : expedition?.reference}
      size={720}
    >
      <div className="fields">
        <div className="pair">
          <LazySelect label="Mode" required data={expeditionModes} allowDeselect={false} {...form.field('mode')} />
          <LazySelect label="Type" required data={expeditionKinds} allowDeselect={false} {...form.field('kind')} />
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
              description={isDoubtful(imo) ? 'Vérifiez ce numéro : son dernier chiffre ne correspond pas.' : undefined}
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
          <TextInput label="Note de chargement (FERI, BESC, BSC)" autoComplete="off" {...form.text('cargoNoteNumber')} />
        </div>
        {isPutOff && (
          <Check
            label="Annoncer la nouvelle date aux clients, dans le suivi de leurs marchandises"
            checked={isAnnounced}
            onChange={(event) => setAnnounced(event.currentTarget.checked)}
          />
        )}
        <div className="pair">
          <TextInput label="Agent à destination" autoComplete="off" {...form.text('agentName')} />
          <TextInput label="Téléphone de l'agent" type="tel" placeholder="+243 812 345 678" {...form.field('agentPhone')} />
        </div>
        <TextInput label="Numéro de déclaration en douane" autoComplete="off" {...form.text('customsNumber')} />
        <NoteInput label="Remarques" {...form.field('notes')} />
      </div>
    </FormModal>
  )
}

/** Some real ships fail the check: it is told, never refused. */
function isDoubtful(imo: string): boolean {
  const figures = imo.replaceAll(/\D/g, '')
  return imo.trim() !== '' && !isImoNumber(figures)
}
