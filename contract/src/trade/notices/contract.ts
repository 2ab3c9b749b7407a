import { z } from 'zod'
import { guarded, refusal, stale } from '#access/procedure.ts'
import { noticeKinds, templateCategories } from '#channels/whatsapp/words.ts'
import { expeditionStatuses } from '#trade/expeditions/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Cursor, FirstVersion, Id, page, pageLimit } from '#wire/page.ts'
import { NoticeRuleDraft } from './draft.ts'
import { noticeMessages } from './messages.ts'
import { expeditionNotices, noticeStates } from './words.ts'

const Kind = z.enum(noticeKinds)
const Choice = z.object({ key: z.string(), title: z.string(), body: z.string() })

/** One thing that a company may say by itself; `version` 0 before anybody settled it. */
export type NoticeRule = z.output<typeof NoticeRule>
export const NoticeRule = z.object({
  kind: Kind,
  version: Count,
  isOn: z.boolean(),
  templateKey: z.string(),
  days: z.array(z.number().int()),
  /** The texts that it may be said with. */
  templates: z.array(Choice),
  /**
   * Of the chosen text: how WhatsApp bills it, and whether it lets it leave when the client has not written
   * for 24 hours.
   */
  category: z.enum(templateCategories),
  isApproved: z.boolean(),
})

export type NoticeSettings = z.output<typeof NoticeSettings>
export const NoticeSettings = z.object({
  rules: z.array(NoticeRule),
  /** The account of WhatsApp; null where none is linked: nothing leaves by WhatsApp by itself. */
  account: z.enum(['Relié', 'Arrêté']).nullable(),
  sendsMail: z.boolean(),
  /** The hours at which it leaves, on the company's clocks. */
  hours: z.object({ from: z.string(), until: z.string() }),
  /** What waits to leave. */
  waiting: Count,
})

/** What was to be said to a client, and what became of it. */
export type Notice = z.output<typeof Notice>
export const Notice = z.object({
  id: Id,
  kind: Kind,
  clientId: Id,
  clientName: z.string(),
  aboutKind: z.enum(['goods', 'expeditions', 'invoices', 'payments']),
  aboutId: Id,
  /** The number of the record it speaks of; null once that is no more. */
  aboutNumber: z.string().nullable(),
  isAsked: z.boolean(),
  createdByName: z.string().nullable(),
  dueAt: Instant,
  state: z.enum(noticeStates),
  reason: z.string().nullable(),
  /** What WhatsApp says of the message that it became. */
  messageStatus: z.string().nullable(),
  conversationId: Id.nullable(),
  createdAt: Instant,
})

const Told = z.object({
  clientId: Id,
  name: z.string(),
  channel: z.enum(['WhatsApp', 'Courriel']),
  to: z.string(),
  text: z.string(),
  /** When they were last written to, within the last day. */
  writtenAt: Instant.nullable(),
})
const LeftOut = z.object({ clientId: Id, name: z.string(), reason: z.string() })

/** What would be said to whom, before anything is. */
export type NoticePreview = z.output<typeof NoticePreview>
export const NoticePreview = z.object({
  kind: Kind,
  kinds: z.array(Kind),
  told: z.array(Told),
  leftOut: z.array(LeftOut),
  category: z.enum(templateCategories),
  /** When it leaves; null: now. */
  leavesAt: Instant.nullable(),
})

/**
 * How many clients a step of an expedition notifies by its rule, and when. No client is named: whoever takes
 * the step may read it.
 */
export type StepNotice = z.output<typeof StepNotice>
export const StepNotice = z.object({
  clients: Count,
  /** Minutes between the step and its messages. */
  delayMinutes: Count,
  /** When the sending hours open again; null while they are open. */
  opensAt: Instant.nullable(),
})

export type NoticeCounts = z.output<typeof NoticeCounts>
export const NoticeCounts = z.object({ planned: Count, leftOut: Count })

const nothingToSay = { NOTHING_TO_SAY: refusal(noticeMessages.nothingToSay) } as const

/** How many clients of one expédition are told in one gesture. */
const mostTold = 500

export const notices = {
  settings: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/notices/rules' })
    .output(NoticeSettings),
  saveRule: guarded('whatsapp.manage', { records: ['NOTICE_RULE_UPDATED'] })
    .route({ method: 'PUT', path: '/notices/rules' })
    .input(z.object({ kind: Kind, version: FirstVersion, ...NoticeRuleDraft.shape }))
    .output(NoticeRule)
    .errors({
      ...stale(NoticeRule),
      UNKNOWN_TEMPLATE: { status: 422, message: noticeMessages.unknownTemplate },
      WITHOUT_DAYS: { status: 422, message: noticeMessages.withoutDays },
    }),

  list: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/notices' })
    .input(
      z.object({
        state: z.enum(noticeStates).optional(),
        cursor: Cursor.optional(),
        limit: pageLimit(25, 100),
      }),
    )
    .output(page(Notice)),
  /** What was sent stays sent. */
  stop: guarded('whatsapp.manage', { records: ['NOTICES_STOPPED'] })
    .route({ method: 'DELETE', path: '/notices/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ SETTLED: refusal(noticeMessages.settled) }),
  stopAll: guarded('whatsapp.manage', { records: ['NOTICES_STOPPED'] })
    .route({ method: 'DELETE', path: '/notices' })
    .output(z.object({ stopped: Count })),

  previewExpedition: guarded('messages.many', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/notices' })
    .input(z.object({ id: Id, kind: z.enum(expeditionNotices).optional() }))
    .output(NoticePreview)
    .errors(nothingToSay),
  /**
   * The page calls this before the step is taken, so the kind comes from the rule and not from the
   * expedition's status.
   */
  ofStep: guarded('expeditions.write', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/steps/notice' })
    .input(z.object({ id: Id, to: z.enum(expeditionStatuses) }))
    .output(StepNotice),
  tellExpedition: guarded('messages.many', { creates: true, records: ['CLIENTS_NOTIFIED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/notices' })
    .input(
      z.object({
        id: Id,
        kind: z.enum(expeditionNotices),
        clientIds: z.array(Id).min(1, noticeMessages.nobody).max(mostTold),
      }),
    )
    .output(NoticeCounts)
    .errors(nothingToSay),

  previewReminder: guarded('messages.send', { reads: true })
    .route({ method: 'GET', path: '/invoices/{id}/notices' })
    .input(ById)
    .output(NoticePreview)
    .errors(nothingToSay),
  remind: guarded('messages.send', { creates: true, records: ['CLIENTS_NOTIFIED'] })
    .route({ method: 'POST', path: '/invoices/{id}/notices' })
    .input(ById)
    .output(NoticeCounts)
    .errors(nothingToSay),
}
