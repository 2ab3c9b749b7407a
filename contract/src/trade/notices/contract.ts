import { z } from 'zod'
import { guarded, refusal, staleErrors } from '#access/procedure.ts'
import { noticeKinds, templateCategories } from '#channels/whatsapp/words.ts'
import { expeditionStatuses } from '#trade/expeditions/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Cursor, FirstVersion, Id, page, pageLimit } from '#wire/page.ts'
import { NoticeRuleDraft } from './draft.ts'
import { noticeMessages } from './messages.ts'
import { expeditionNotices, noticeStates } from './words.ts'

const Kind = z.enum(noticeKinds)
const Choice = z.object({ key: z.string(), title: z.string(), body: z.string() })

/** The rule for an automatic message. `version` is 0 until it is first saved. */
export type NoticeRule = z.output<typeof NoticeRule>
export const NoticeRule = z.object({
  kind: Kind,
  version: Count,
  isOn: z.boolean(),
  templateKey: z.string(),
  days: z.array(z.number().int()),
  /** Templates that the rule can use. */
  templates: z.array(Choice),
  /**
   * WhatsApp's billing category of the template. `isApproved` is required to reach clients who have not
   * written for 24 hours.
   */
  category: z.enum(templateCategories),
  isApproved: z.boolean(),
})

export type NoticeSettings = z.output<typeof NoticeSettings>
export const NoticeSettings = z.object({
  rules: z.array(NoticeRule),
  /**
   * State of the company's WhatsApp account. Null without one: automatic messages are then not sent by
   * WhatsApp.
   */
  account: z.enum(['Relié', 'Arrêté']).nullable(),
  sendsMail: z.boolean(),
  /** Hours between which messages are sent, in the company's time zone. */
  hours: z.object({ from: z.string(), until: z.string() }),
  /** Number of messages not sent yet. */
  waiting: Count,
})

/** An automatic message to one client, and its result. */
export type Notice = z.output<typeof Notice>
export const Notice = z.object({
  id: Id,
  kind: Kind,
  clientId: Id,
  clientName: z.string(),
  aboutKind: z.enum(['goods', 'expeditions', 'invoices', 'payments', 'credit_notes']),
  aboutId: Id,
  /** Number of the record that the message is about; null once that record is deleted. */
  aboutNumber: z.string().nullable(),
  isAsked: z.boolean(),
  /** The level of a reminder by levels; null for other messages. */
  level: Count.nullable(),
  createdByName: z.string().nullable(),
  dueAt: Instant,
  state: z.enum(noticeStates),
  reason: z.string().nullable(),
  /** Delivery status from WhatsApp. */
  messageStatus: z.string().nullable(),
  conversationId: Id.nullable(),
  createdAt: Instant,
})

const NotifiedClient = z.object({
  clientId: Id,
  name: z.string(),
  channel: z.enum(['WhatsApp', 'Courriel']),
  to: z.string(),
  text: z.string(),
  /** Time of the latest message to the client within the last 24 hours; null without any. */
  writtenAt: Instant.nullable(),
})
const LeftOut = z.object({ clientId: Id, name: z.string(), reason: z.string() })

/** The recipients and texts, to be shown before sending. */
export type NoticePreview = z.output<typeof NoticePreview>
export const NoticePreview = z.object({
  kind: Kind,
  kinds: z.array(Kind),
  told: z.array(NotifiedClient),
  leftOut: z.array(LeftOut),
  category: z.enum(templateCategories),
  /** The time at which the messages will be sent; null for at once. */
  leavesAt: Instant.nullable(),
})

/**
 * Number of clients who would be notified of an expedition's change of status, and when. Contains no names,
 * because the caller may have no access to clients.
 */
export type StepNotice = z.output<typeof StepNotice>
export const StepNotice = z.object({
  clients: Count,
  /** Minutes between the change of status and the sending of its messages. */
  delayMinutes: Count,
  /** The time at which sending hours begin; null when messages can be sent now. */
  opensAt: Instant.nullable(),
})

export type NoticeCounts = z.output<typeof NoticeCounts>
export const NoticeCounts = z.object({ planned: Count, leftOut: Count })

const nothingToSay = { NOTHING_TO_SAY: refusal(noticeMessages.nothingToSay) } as const

/** Largest number of clients in one request. */
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
      ...staleErrors(NoticeRule),
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
  /** Stops a message that is not sent yet. */
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
   * Returns who would be notified by a change of status. The caller names the new status, because the page
   * asks before the expedition changes.
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
