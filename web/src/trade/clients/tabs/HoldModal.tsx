import type { ClientReminders, ReminderHold } from '@escale/contract/trade/reminders/contract'
import { DisputeDraft, PauseDraft, PromiseDraft } from '@escale/contract/trade/reminders/draft'
import { reminderMessages } from '@escale/contract/trade/reminders/messages'
import { holdDayError } from '@escale/contract/trade/reminders/rules'
import type { HoldKind } from '@escale/contract/trade/reminders/words'
import { useQueryClient } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = {
  clientId: string
  kind: HoldKind
  /** The open promise, pause or dispute to change; null to begin one. */
  hold: ReminderHold | null
  today: string
  onClose: () => void
}

type HoldFields = { until?: string; reason: string | null }

const kinds = {
  Promesse: {
    title: 'Promesse de payer',
    schema: PromiseDraft,
    done: reminderMessages.promiseSaved,
    day: 'Le client paie le',
    reason: 'Note',
    hint: "Rien n'est réclamé jusqu'au soir de ce jour. Impayé, les relances reprennent.",
  },
  Pause: {
    title: 'Mettre les relances en pause',
    schema: PauseDraft,
    done: reminderMessages.pauseSaved,
    day: "Jusqu'au",
    reason: 'Motif',
    hint: 'Les relances reprennent le lendemain de ce jour.',
  },
  Litige: {
    title: 'Marquer le client en litige',
    schema: DisputeDraft,
    done: reminderMessages.disputeSaved,
    day: null,
    reason: 'Motif',
    hint: "Aucune relance ne part, tant qu'un gestionnaire ne lève pas le litige.",
  },
} as const

/** The form of a promise, a pause or a dispute of a client. */
export default function HoldModal({ clientId, kind, hold, today, onClose }: Props) {
  const { title, schema, done, day, reason, hint } = kinds[kind]
  const queries = useQueryClient()
  const version = hold?.version ?? 0
  const form = useDraft({
    onDevice: { form: 'reminder-hold', of: `${clientId} ${kind}` },
    schema: endingFrom(schema as typeof PromiseDraft, today),
    start: { until: hold?.until ?? null, reason: hold?.reason ?? '' },
  })
  const save = useSave<HoldFields, ClientReminders>({
    send: (draft, { key }) => sendHold(kind, { id: clientId, version, ...draft }, underKey(key)),
    done,
    failed: reminderMessages.holdFailed,
    form,
    onRefused: ({ code, message }) => {
      void queries.invalidateQueries({ queryKey: api.reminders.key() })
      return code === 'PAST_DAY' || code === 'TOO_FAR' ? { until: message } : undefined
    },
    onSaved: (saved) => {
      queries.setQueryData(api.reminders.ofClient.queryKey({ input: { id: clientId } }), saved)
      onClose()
    },
  })
  return (
    <FormModal title={title} size={440} form={form} save={save} onClose={onClose} verb="Enregistrer">
      <div className="fields">
        {day && <DayInput label={day} required data-autofocus {...form.field('until')} />}
        <NoteInput label={reason} required={kind !== 'Promesse'} {...form.text('reason')} />
        <p className="small muted">{hint}</p>
      </div>
    </FormModal>
  )
}

/** The schema, which also refuses a day in the past and one too far, as the server does. */
function endingFrom(schema: typeof PromiseDraft, today: string) {
  return schema.check(({ value, issues }) => {
    const error = value.until === undefined ? null : holdDayError(value.until, today)
    if (error) issues.push({ code: 'custom', message: dayErrors[error], path: ['until'], input: value })
  })
}

const dayErrors = { PAST_DAY: reminderMessages.pastDay, TOO_FAR: reminderMessages.tooFar } as const

function sendHold(
  kind: HoldKind,
  { until = '', reason, ...hold }: HoldFields & { id: string; version: number },
  under: ReturnType<typeof underKey>,
): Promise<ClientReminders> {
  if (kind === 'Promesse') return api.reminders.promise.call({ ...hold, until, reason }, under)
  const text = reason ?? ''
  if (kind === 'Pause') return api.reminders.pause.call({ ...hold, until, reason: text }, under)
  return api.reminders.dispute.call({ ...hold, reason: text }, under)
}
