import { taxNumberName } from '@escale/contract/trade/freight/customs-codes'
import type { Party } from '@escale/contract/trade/parties/contract'
import { PartyDraft } from '@escale/contract/trade/parties/draft'
import { partyFields } from '@escale/contract/trade/parties/fields'
import { partyMessages } from '@escale/contract/trade/parties/messages'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { Stack, TextInput } from '@mantine/core'
import { api, type Failure } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { CountrySelect } from '#ui/field/select/CountrySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import { useRecord } from '#ui/form/useRecord.ts'

const labels = labelsOf(fieldsWith(partyFields, 'drafted'))

type Props = {
  party: Party | null
  /** The client whose address book this is. Null for a delivery agent of the company. */
  clientId: string | null
  onClose: () => void
  onSaved?: (party: Party) => void
}

/** The form of a name and address for transport documents. A null `party` creates a new one. */
export default function PartyModal({ party, clientId, onClose, onSaved }: Props) {
  const mayWrite = useMay('clients.write')
  const record = useRecord({
    onDevice: { form: 'party', of: clientId ?? 'agent' },
    row: party,
    schema: PartyDraft,
    startOf: startOfParty,
    labels,
    isReadOnly: !mayWrite,
    create: {
      send: (draft, under) => api.parties.create.call({ ...draft, clientId }, under),
      done: partyMessages.added,
      failed: partyMessages.saveFailed,
    },
    change: {
      send: api.parties.update.call,
      done: partyMessages.changed,
      failed: partyMessages.saveFailed,
    },
    remove: mayWrite
      ? {
          send: api.parties.remove.call,
          done: partyMessages.removed,
          failed: partyMessages.removeFailed,
          question: 'Supprimer cette adresse ?',
        }
      : undefined,
    onRefused: partyFieldRefusals,
    onSaved,
    onClose,
  })
  const [added, changed] =
    clientId === null
      ? ['Nouveau correspondant', 'Modifier le correspondant']
      : ['Nouvelle adresse', "Modifier l'adresse"]
  return (
    <FormModal {...record} title={party ? changed : added} size={520}>
      <div className="fields">
        {clientId === null && (
          <TextInput label="Destination" required autoComplete="off" {...record.form.text('place')} />
        )}
        <PartyFields form={record.form} />
        {clientId !== null && <RoleFields form={record.form} />}
      </div>
    </FormModal>
  )
}

type PartyForm = DraftForm<ReturnType<typeof startOfParty>, PartyDraft>

function PartyFields({ form }: { form: PartyForm }) {
  const country = form.useWatchValue('country')
  const ofCountry = form.field('country')
  return (
    <>
      <TextInput data-autofocus label="Nom" required autoComplete="off" {...form.text('name')} />
      <NoteInput label="Adresse (4 lignes de 35 caractères)" {...form.field('address')} />
      <div className="pair">
        <TextInput label="Ville" autoComplete="off" {...form.text('city')} />
        <CountrySelect
          label="Pays"
          clearable={country !== null && country !== ''}
          {...ofCountry}
          onUnfinished={ofCountry.onChange}
        />
      </div>
      <div className="pair">
        <PhoneInput label="Téléphone" placeholder="+243 812 345 678" {...form.field('phone')} />
        <TextInput label="Email" type="email" placeholder="nom@societe.com" {...form.field('email')} />
      </div>
      <TextInput label={taxNumberName(country || null)} autoComplete="off" {...form.text('taxNumber')} />
    </>
  )
}

/** The roles for which a new house bill proposes this party. */
function RoleFields({ form }: { form: PartyForm }) {
  return (
    <Stack gap="xs">
      <Check label="Chargeur habituel" {...form.box('isShipper')} />
      <Check label="Destinataire habituel" {...form.box('isConsignee')} />
      <Check label="À notifier, habituellement" {...form.box('isNotify')} />
    </Stack>
  )
}

function startOfParty(party: Party | null) {
  return {
    ...startOfFields(partyFields, party ?? { isShipper: false, isConsignee: false, isNotify: false }),
    phone: readablePhone(party?.phone ?? null),
  }
}

function partyFieldRefusals({ code, message }: Failure) {
  return code === 'PLACE_MISSING' ? { place: message } : undefined
}
