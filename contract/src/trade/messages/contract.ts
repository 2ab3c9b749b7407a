import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import {
  messageSubjects,
  type TemplateValues,
  type VariableName,
  variables,
} from '#channels/whatsapp/variables.ts'
import { keyKinds, templateCategories } from '#channels/whatsapp/words.ts'
import { Instant } from '#values/instants.ts'
import { noNul } from '#values/text.ts'
import { Count, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { longestMessage, messageWords, mostRecords } from './words.ts'

export type MessageRecords = z.output<typeof ToldRecords>
/** Records (such as invoices) whose clients receive the message. */
const ToldRecords = z.object({ subject: z.enum(messageSubjects), ids: z.array(Id).min(1).max(mostRecords) })

const To = z.object({ kind: z.enum(keyKinds), value: z.string().max(140) })

export type RecipientAddress = z.output<typeof ToldAddress>
const ToldAddress = To.extend({
  /**
   * The time until which the company's account may send free text: 24 hours after the client's last message.
   */
  windowUntil: Instant.nullable(),
  /** True when WhatsApp reported twice that the number cannot be reached. */
  isUnreachable: z.boolean(),
})

const Values = z.partialRecord(
  z.enum(Object.keys(variables) as [VariableName]),
  z.string(),
) as z.ZodType<TemplateValues>

export type Recipient = z.output<typeof Recipient>
const Recipient = z.object({
  clientId: Id.nullable(),
  name: z.string(),
  /** The record that the message is about, and its displayed name. `kind` is the name of its list. */
  about: z.object({ kind: z.string(), id: Id }),
  label: z.string(),
  addresses: z.array(ToldAddress),
  /** Key of the template that fits the record's present status. */
  templateKey: z.string(),
  values: Values,
  writtenAt: Instant.nullable(),
  isStopped: z.boolean(),
  /** A short reason why this client cannot receive the message; null when it can. */
  refusal: z.string().nullable(),
})

export type OfferedTemplate = z.output<typeof OfferedTemplate>
const OfferedTemplate = z.object({
  key: z.string(),
  title: z.string(),
  category: z.enum(templateCategories),
  body: z.string(),
  /**
   * The template's text as approved by WhatsApp, which is required after the 24-hour window. Null without
   * approval.
   */
  approvedBody: z.string().nullable(),
})

export type PreparedMessage = z.output<typeof PreparedMessage>
export const PreparedMessage = z.object({
  recipients: z.array(Recipient),
  templates: z.array(OfferedTemplate),
  /** True when the company has its own WhatsApp Business account. */
  hasAccount: z.boolean(),
  signature: z.string().nullable(),
})

const Text = z
  .string(messageWords.empty)
  .trim()
  .min(1, messageWords.empty)
  .max(longestMessage, '4 096 caractères au plus.')
  .check(noNul)

/** A message to send. The browser generates `id`, so that a repeated request sends one message only. */
const MessageBase = z.object({
  id: Id,
  clientId: Id,
  about: z.object({ subject: z.enum(messageSubjects), id: Id }),
  templateKey: z.string().max(60).nullable(),
})

export type OpenedByHand = z.output<typeof OpenedByHand>
/**
 * A message that the user opens in their own WhatsApp. Without a number, WhatsApp asks for the recipient.
 * `isOfMany` marks one message of a series.
 */
const OpenedByHand = MessageBase.extend({
  number: z.string().max(40).nullable(),
  body: Text,
  isOfMany: z.boolean().default(false),
})

export type SentByAccount = z.output<typeof SentByAccount>
/**
 * A message sent by the company's account: free text during the 24-hour window, otherwise an approved
 * template filled with the records' values.
 */
const SentByAccount = MessageBase.extend({
  ids: z.array(Id).min(1).max(mostRecords),
  to: To,
  body: Text.nullable(),
})

export type SentToMany = z.output<typeof SentToMany>
const SentToMany = ToldRecords.extend({
  /** Key of the template. Null to use, for each client, the template that fits its record. */
  templateKey: z.string().max(60).nullable(),
  /** Ids of clients whom the sender excluded. */
  without: z.array(Id).max(mostRecords).default([]),
})

const WrittenMessage = z.object({ id: Id, conversationId: Id })

const refusals = {
  STOPPED: refusal(messageWords.stopped),
  UNKNOWN_NUMBER: refusal(messageWords.unknownNumber),
  ID_TAKEN: refusal(apiRefusals.idTaken),
} as const

const links = ['TRACKING_LINK_MADE', 'DOCUMENT_LINK_MADE'] as const

/** Procedures that send messages to clients about records. */
export const messages = {
  /**
   * Returns the values of all template variables, and creates missing public links. The browser fills the
   * templates.
   */
  prepare: guarded('messages.send', { unkept: true, records: links })
    .route({ method: 'POST', path: '/messages/prepare' })
    .input(ToldRecords)
    .output(PreparedMessage)
    .errors({
      NOTHING_TO_SAY: refusal(messageWords.nothing),
      TO_MANY: { status: 403, message: messageWords.toMany },
    }),
  /** Records that a user opened a message in WhatsApp. The server cannot know whether it was sent. */
  open: guarded('messages.send', { creates: true, records: ['MESSAGE_OPENED'] })
    .route({ method: 'POST', path: '/messages/opened', successStatus: 201 })
    .input(OpenedByHand)
    .output(WrittenMessage)
    .errors(refusals),
  send: guarded('messages.send', { creates: true, records: ['MESSAGE_SENT', ...links] })
    .route({ method: 'POST', path: '/messages', successStatus: 201 })
    .input(SentByAccount)
    .output(WrittenMessage)
    .errors({
      ...refusals,
      NO_ACCOUNT: refusal(messageWords.noAccount),
      WINDOW_CLOSED: refusal(messageWords.windowClosed),
    }),
  /**
   * Sends one message to each client. Skips clients without a number, those who replied STOP, and those who
   * got a message in the last 24 hours.
   */
  sendMany: guarded('messages.many', { creates: true, records: ['MESSAGE_SENT', ...links] })
    .route({ method: 'POST', path: '/messages/many', successStatus: 201 })
    .input(SentToMany)
    .output(z.object({ sent: Count, leftOut: z.array(z.object({ name: z.string(), reason: z.string() })) }))
    .errors({ NO_ACCOUNT: refusal(messageWords.noAccount) }),
}
