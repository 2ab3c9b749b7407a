import { FormalRecordDraft } from '@escale/contract/trade/reminders/draft'
import { reminderMessages } from '@escale/contract/trade/reminders/messages'
import { formalWays } from '@escale/contract/trade/reminders/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { nothingSent, TellClients } from './TellClients.tsx'

const title = 'Relance formelle'
const manners = [
  { value: 'message', label: 'Envoyer le message' },
  { value: 'elsewhere', label: 'Fait autrement' },
] as const
type Manner = (typeof manners)[number]['value']

type Props = { clientId: string; clientName: string; onClose: () => void }

/** The dialog of the last level of a client's invoices: sends its text, or records a letter or a call. */
export default function FormalReminder({ clientId, clientName, onClose }: Props) {
  const [manner, setManner] = useState<Manner>('message')
  const [isSending, setSending] = useState(false)
  const queries = useQueryClient()
  const query = useQuery({
    ...api.reminders.previewFormal.queryOptions({ input: { id: clientId } }),
    // Once the reminder is sent, there is nothing left to preview, and reading again would fail.
    enabled: !isSending,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  function resume() {
    setSending(false)
    return undefined
  }
  function close() {
    void queries.invalidateQueries({ queryKey: api.reminders.key() })
    void queries.invalidateQueries({ queryKey: api.dashboard.key() })
    onClose()
  }
  const send = useSave<string[], { planned: number }>({
    send: (_, { key }) => {
      setSending(true)
      return api.reminders.sendFormal.call({ id: clientId }, underKey(key))
    },
    done: ({ planned }) => (planned > 0 ? reminderMessages.recorded : nothingSent),
    failed: reminderMessages.recordFailed,
    onRefused: resume,
    onSaved: close,
  })
  const choice = <Segmented label="Manière" options={manners} value={manner} onChange={setManner} />
  return (
    <LoadedModal
      query={query}
      title={title}
      size={620}
      onClose={onClose}
      missing={{
        title: reminderMessages.nothingFormal,
        hint: 'Elle est payée, ou un collègue l’a déjà faite.',
      }}
    >
      {(preview) =>
        manner === 'message' ? (
          <TellClients
            title={title}
            subtitle={clientName}
            preview={preview}
            choice={choice}
            send={send}
            onClose={onClose}
          />
        ) : (
          <Elsewhere
            clientId={clientId}
            clientName={clientName}
            choice={choice}
            onClose={onClose}
            onSending={setSending}
            onSaved={close}
          />
        )
      }
    </LoadedModal>
  )
}

type ElsewhereProps = Props & {
  choice: React.ReactNode
  onSending: (isSending: boolean) => void
  onSaved: () => void
}

/** The form that records a formal reminder done by letter, by telephone or by a visit. */
function Elsewhere({ clientId, clientName, choice, onSending, onClose, onSaved }: ElsewhereProps) {
  const form = useDraft({
    onDevice: { form: 'formal-reminder', of: clientId },
    schema: FormalRecordDraft,
    start: { way: 'Lettre', note: '' },
  })
  const save = useSave<FormalRecordDraft, unknown>({
    send: (draft, { key }) => {
      onSending(true)
      return api.reminders.recordFormal.call({ id: clientId, ...draft }, underKey(key))
    },
    done: reminderMessages.recorded,
    failed: reminderMessages.recordFailed,
    form,
    onRefused: () => {
      onSending(false)
      return undefined
    },
    onSaved,
  })
  return (
    <FormModal
      title={title}
      subtitle={clientName}
      size={620}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer"
    >
      <div className="fields">
        {choice}
        <ListSelect
          label="Comment"
          required
          allowDeselect={false}
          data={[...formalWays]}
          {...form.field('way')}
        />
        <NoteInput
          label="Ce qui a été fait ou dit"
          required
          placeholder="Lettre remise en main propre, reçue par Rose"
          {...form.text('note')}
        />
      </div>
    </FormModal>
  )
}
