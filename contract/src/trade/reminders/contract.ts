import { z } from 'zod'
import { guarded, refusal, staleErrors } from '#access/procedure.ts'
import { NoticeCounts, NoticePreview } from '#trade/notices/contract.ts'
import { noticeStates } from '#trade/notices/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, FirstVersion, Id, Version } from '#wire/page.ts'
import { DisputeDraft, FormalRecordDraft, PauseDraft, PromiseDraft, ReminderLevelsDraft } from './draft.ts'
import { reminderMessages } from './messages.ts'
import { holdKinds, holdOutcomes, mostReminded, stopKinds } from './words.ts'

/** The reminder levels of a company. `version` is 0 until they are first saved. */
export type ReminderSettings = z.output<typeof ReminderSettings>
export const ReminderSettings = z.object({ version: Count, ...ReminderLevelsDraft.shape })

/** A promise, a pause or a dispute of a client. Open ones have no outcome. */
export type ReminderHold = z.output<typeof ReminderHold>
export const ReminderHold = z.object({
  id: Id,
  version: Count,
  kind: z.enum(holdKinds),
  until: z.string().nullable(),
  reason: z.string().nullable(),
  outcome: z.enum(holdOutcomes).nullable(),
  setByName: z.string(),
  setAt: Instant,
  endedByName: z.string().nullable(),
})

/** A level of an invoice that was sent, is waiting, was given up, or was done by a person. */
export type SentReminder = z.output<typeof SentReminder>
export const SentReminder = z.object({
  id: Id,
  invoiceId: Id,
  invoiceNumber: z.string(),
  level: Count,
  day: z.string(),
  state: z.enum(noticeStates),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
})

const FormalTask = z.object({ invoices: Count, amount: Count })

/** The reminders of a client. `formal`: the invoices that need a formal reminder; null without any. */
export type ClientReminders = z.output<typeof ClientReminders>
export const ClientReminders = z.object({
  today: z.string(),
  holds: z.array(ReminderHold),
  sent: z.array(SentReminder),
  formal: FormalTask.nullable(),
})

/** The reminders of an invoice, and whether it needs a formal one. */
export type InvoiceReminders = z.output<typeof InvoiceReminders>
export const InvoiceReminders = z.object({
  clientId: Id,
  clientName: z.string(),
  sent: z.array(SentReminder),
  isFormalDue: z.boolean(),
})

const InvoiceLevel = z.object({
  invoiceId: Id,
  /** The latest reminder that left; null when none did. */
  latest: z.object({ level: Count, day: z.string() }).nullable(),
  isFormalDue: z.boolean(),
})

const dayErrors = {
  PAST_DAY: { status: 422, message: reminderMessages.pastDay },
  TOO_FAR: { status: 422, message: reminderMessages.tooFar },
} as const
const nothingFormal = { NOTHING_TO_SAY: refusal(reminderMessages.nothingFormal) } as const
const ofHold = { id: Id, version: FirstVersion }

/** Reminders by level, and what stops them. */
export const reminders = {
  settings: guarded('reminders.manage', { reads: true })
    .route({ method: 'GET', path: '/reminders/levels' })
    .output(ReminderSettings),
  saveSettings: guarded('reminders.manage', { records: ['REMINDER_LEVELS_UPDATED'] })
    .route({ method: 'PUT', path: '/reminders/levels' })
    .input(z.object({ version: FirstVersion, ...ReminderLevelsDraft.shape }))
    .output(ReminderSettings)
    .errors(staleErrors(ReminderSettings)),

  ofClient: guarded('reminders.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/reminders' })
    .input(ById)
    .output(ClientReminders),
  /** The version is that of the open promise, pause or dispute; 0 to begin one. */
  promise: guarded('reminders.record', { records: ['REMINDERS_HELD'] })
    .route({ method: 'PUT', path: '/clients/{id}/reminders/promise' })
    .input(z.object({ ...ofHold, ...PromiseDraft.shape }))
    .output(ClientReminders)
    .errors({ ...staleErrors(ClientReminders), ...dayErrors }),
  pause: guarded('reminders.write', { records: ['REMINDERS_HELD'] })
    .route({ method: 'PUT', path: '/clients/{id}/reminders/pause' })
    .input(z.object({ ...ofHold, ...PauseDraft.shape }))
    .output(ClientReminders)
    .errors({ ...staleErrors(ClientReminders), ...dayErrors }),
  dispute: guarded('reminders.write', { records: ['REMINDERS_HELD'] })
    .route({ method: 'PUT', path: '/clients/{id}/reminders/dispute' })
    .input(z.object({ ...ofHold, ...DisputeDraft.shape }))
    .output(ClientReminders)
    .errors(staleErrors(ClientReminders)),
  liftPromise: guarded('reminders.record', { records: ['REMINDERS_RESUMED'] })
    .route({ method: 'DELETE', path: '/clients/{id}/reminders/promise' })
    .input(z.object({ id: Id, version: Version }))
    .output(ClientReminders)
    .errors(staleErrors(ClientReminders)),
  lift: guarded('reminders.write', { records: ['REMINDERS_RESUMED'] })
    .route({ method: 'DELETE', path: '/clients/{id}/reminders/stops/{kind}' })
    .input(z.object({ id: Id, kind: z.enum(stopKinds), version: Version }))
    .output(ClientReminders)
    .errors(staleErrors(ClientReminders)),

  ofInvoice: guarded('reminders.read', { reads: true })
    .route({ method: 'GET', path: '/invoices/{id}/reminders' })
    .input(ById)
    .output(InvoiceReminders),
  ofInvoices: guarded('reminders.read', { reads: true })
    .route({ method: 'GET', path: '/reminders/invoices' })
    .input(z.object({ ids: z.array(Id).max(mostReminded) }))
    .output(z.array(InvoiceLevel)),

  previewFormal: guarded('reminders.record', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/reminders/formal' })
    .input(ById)
    .output(NoticePreview)
    .errors(nothingFormal),
  sendFormal: guarded('reminders.record', { creates: true, records: ['FORMAL_REMINDER'] })
    .route({ method: 'POST', path: '/clients/{id}/reminders/formal' })
    .input(ById)
    .output(NoticeCounts)
    .errors(nothingFormal),
  recordFormal: guarded('reminders.record', { creates: true, records: ['FORMAL_REMINDER'] })
    .route({ method: 'POST', path: '/clients/{id}/reminders/formal/elsewhere' })
    .input(z.object({ id: Id, ...FormalRecordDraft.shape }))
    .output(NoticeCounts)
    .errors(nothingFormal),
}
