import type { SydoniaCodes, SydoniaState } from '@escale/contract/trade/documents/sydonia/contract'
import { SydoniaDraft } from '@escale/contract/trade/documents/sydonia/draft'
import { billNatures, sydoniaMessages } from '@escale/contract/trade/documents/sydonia/words'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { countryName } from '@escale/contract/values/countries'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { CountrySelect } from '#ui/field/select/CountrySelect.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

const natures = Object.entries(billNatures).map(([value, name]) => ({ value, label: `${value} · ${name}` }))

const labels: Labels<SydoniaCodes> = {
  customsOffice: 'Bureau de douane',
  carrierCode: 'Code du transporteur',
  agentCode: "Code de l'agent",
  nationality: ['Pavillon', countryName],
  departureCode: 'Code du lieu de départ',
  arrivalCode: "Code du lieu d'arrivée",
  billNature: 'Nature des titres',
  billType: 'Type des titres',
  location: 'Lieu de dépôt',
}

type Props = { expedition: ExpeditionDetail; state: SydoniaState; onClose: () => void }

/** The form of the codes by which customs of the destination know a departure. */
export default function SydoniaCodesModal({ expedition, state, onClose }: Props) {
  const { id } = expedition
  const record = useRecord({
    onDevice: { form: 'sydonia-codes', of: id },
    row: state.codes,
    schema: SydoniaDraft,
    startOf: (row: SydoniaCodes | null) => startOfCodes(row ?? state.proposed),
    labels,
    create: {
      send: (draft, under) => api.sydonia.saveCodes.call({ ...draft, id, version: null }, under),
      done: sydoniaMessages.saved,
      failed: sydoniaMessages.saveFailed,
    },
    change: {
      send: ({ id: _, ...changed }, under) => api.sydonia.saveCodes.call({ ...changed, id }, under),
      done: sydoniaMessages.saved,
      failed: sydoniaMessages.saveFailed,
    },
    onClose,
  })
  return (
    <FormModal
      {...record}
      title="Codes de douane"
      subtitle={expedition.destination}
      size={520}
      verb="Enregistrer"
    >
      <div className="fields">
        <p className="muted small">
          Ces codes sont proposés au prochain départ vers {expedition.destination}.
        </p>
        <OfficeFields form={record.form} />
        <PlaceFields form={record.form} expedition={expedition} />
        <TransportFields form={record.form} />
      </div>
    </FormModal>
  )
}

type CodesForm = DraftForm<ReturnType<typeof startOfCodes>, SydoniaDraft>

const typedCode = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

function OfficeFields({ form }: { form: CodesForm }) {
  return (
    <>
      <div className="pair">
        <TextInput
          data-autofocus
          label="Bureau de douane"
          required
          {...typedCode}
          {...form.text('customsOffice')}
        />
        <TextInput label="Lieu de dépôt" {...typedCode} {...form.text('location')} />
      </div>
      <div className="pair">
        <LazySelect
          label="Nature des titres"
          required
          data={natures}
          allowDeselect={false}
          {...form.field('billNature')}
        />
        <TextInput label="Type des titres" required {...typedCode} {...form.text('billType')} />
      </div>
    </>
  )
}

/** A code is asked only where the expedition has no UN/LOCODE: an airport, or a place typed by hand. */
function PlaceFields({ form, expedition }: { form: CodesForm; expedition: ExpeditionDetail }) {
  const { origin, originCode, destination, destinationCode } = expedition
  const isKnown = (code: string | null) => code?.length === 5
  if (isKnown(originCode) && isKnown(destinationCode)) return null
  return (
    <div className="pair">
      {!isKnown(originCode) && (
        <TextInput label={`UN/LOCODE de ${origin}`} {...typedCode} {...form.text('departureCode')} />
      )}
      {!isKnown(destinationCode) && (
        <TextInput label={`UN/LOCODE de ${destination}`} {...typedCode} {...form.text('arrivalCode')} />
      )}
    </div>
  )
}

function TransportFields({ form }: { form: CodesForm }) {
  const nationality = form.useWatchValue('nationality')
  const flag = form.field('nationality')
  return (
    <>
      <div className="pair">
        <TextInput label="Code du transporteur" {...typedCode} {...form.text('carrierCode')} />
        <TextInput label="Code de l'agent" {...typedCode} {...form.text('agentCode')} />
      </div>
      <CountrySelect
        label="Pavillon"
        clearable={nationality !== null && nationality !== ''}
        {...flag}
        onUnfinished={flag.onChange}
      />
    </>
  )
}

function startOfCodes(codes: SydoniaState['proposed']) {
  return {
    customsOffice: codes.customsOffice,
    carrierCode: codes.carrierCode ?? '',
    agentCode: codes.agentCode ?? '',
    nationality: codes.nationality,
    departureCode: codes.departureCode ?? '',
    arrivalCode: codes.arrivalCode ?? '',
    billNature: codes.billNature,
    billType: codes.billType,
    location: codes.location ?? '',
  }
}
