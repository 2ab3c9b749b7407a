import type { Client } from '@escale/contract/trade/clients/contract'
import { ClientDraft } from '@escale/contract/trade/clients/draft'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { removalRefusal } from '@escale/contract/trade/clients/removal'
import { modes } from '@escale/contract/values/modes'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { messages } from '@escale/contract/wire/messages'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay, useMayChange, useSession } from '#session/current/useSession.ts'
import { Statement } from '#trade/Statement.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { ClientHandOverOnPhone } from './ClientHandOver.tsx'
import { ClientLinks } from './ClientLinks.tsx'
import { TwinNotice } from './TwinNotice.tsx'
import { useTwins } from './useTwins.ts'

const labels: Labels<Client> = {
  ...labelsOf(fieldsWith(clientFields, 'drafted')),
  name: "Nom de l'entreprise",
}

type Props = {
  client: Client | null
  /** Values already typed where the new client was requested, to prefill this form. */
  name?: string
  phone?: string | undefined
  onClose: () => void
  onSaved?: (client: Client) => void
  onRemoved?: () => void
}

/** The form of a client. A null `client` creates a new one. */
export default function ClientModal({ client, name, phone, onClose, onSaved, onRemoved }: Props) {
  const { company } = useSession()
  const mayReadAccount = useMay('payments.read') && company !== null
  const [isStatementOpen, setStatementOpen] = useState(false)
  const record = useRecord({
    onDevice: { form: 'client', isFresh: name !== undefined },
    row: client,
    schema: ClientDraft,
    startOf: (row: Client | null) =>
      row || name === undefined
        ? initialClient(row)
        : { ...initialClient(null), name, phone: readablePhone(phone ?? null) },
    labels,
    isReadOnly: !useMayChange('clients.write', client),
    create: {
      send: api.clients.create.call,
      done: messages.clientCreated,
      failed: messages.clientCreateFailed,
    },
    change: {
      send: api.clients.update.call,
      done: messages.clientChanged,
      failed: messages.clientChangeFailed,
    },
    remove: useMayChange('clients.delete', client)
      ? {
          send: api.clients.remove.call,
          restore: company ? api.clients.restore.call : undefined,
          done: messages.clientDeleted,
          failed: messages.clientDeleteFailed,
          question: 'Êtes-vous sûr de vouloir supprimer ce client ? Cette action est irréversible.',
          refusal: client && removalRefusal(client),
        }
      : undefined,
    onClose,
    onSaved,
    onRemoved,
  })
  const { form, twins } = useTwins(record, client, initialClient(client))

  return (
    <>
      <FormModal
        {...record}
        form={form}
        title={client ? 'Modifier le Client' : 'Nouveau Client'}
        readOnlyTitle="Client"
        size={520}
        headerAction={client && <ClientLinks client={client} onLeave={() => form.isDirty() || onClose()} />}
        readOnlyNote={
          client?.tenantId === null
            ? 'Lecture seule : cette fiche est partagée entre toutes les entreprises.'
            : undefined
        }
      >
        <div className="fields">
          <TextInput data-autofocus label="Nom de l'entreprise" required {...form.text('name')} />
          <div className="pair">
            <TextInput label="Email" type="email" placeholder="nom@societe.com" {...form.field('email')} />
            <PhoneInput label="Téléphone" placeholder="+243 812 345 678" {...form.field('phone')} />
          </div>
          <LazySelect label="Type" data={modes} allowDeselect={false} {...form.field('type')} />
          <NoteInput label="Adresse" {...form.field('address')} />
          <NoteInput label="Note" {...form.field('note')} />
          {client && <ClientHandOverOnPhone clientId={client.id} />}
          {client && mayReadAccount && (
            <Button variant="default" onClick={() => setStatementOpen(true)}>
              Relevé de compte
            </Button>
          )}
          {twins.length > 0 && <TwinNotice twins={twins} verb={record.verb} />}
        </div>
      </FormModal>
      {client && isStatementOpen && <Statement client={client} onClose={() => setStatementOpen(false)} />}
    </>
  )
}

function initialClient(client: Client | null) {
  return {
    ...startOfFields(clientFields, client ?? { name: '', type: 'Maritime' }),
    phone: readablePhone(client?.phone ?? null),
  }
}
