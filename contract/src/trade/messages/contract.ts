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
import { longestMessage, messageWords, mostTold } from './words.ts'

export type ToldRecords = z.output<typeof ToldRecords>
/** The records that the message is about: what their clients are told of. */
const ToldRecords = z.object({ subject: z.enum(messageSubjects), ids: z.array(Id).min(1).max(mostTold) })

const To = z.object({ kind: z.enum(keyKinds), value: z.string().max(140) })

export type ToldAddress = z.output<typeof ToldAddress>
const ToldAddress = To.extend({
  /** Free text goes through the company's account until then. */
  windowUntil: Instant.nullable(),
  /** It answered twice that nobody is there. */
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
  /** The record that the message speaks of, by its list, and what it is called. */
  about: z.object({ kind: z.string(), id: Id }),
  label: z.string(),
  addresses: z.array(ToldAddress),
  /** The template that fits the record as it is. */
  templateKey: z.string(),
  values: Values,
  writtenAt: Instant.nullable(),
  isStopped: z.boolean(),
  /** Why nothing may be said to them, in a few words. */
  refusal: z.string().nullable(),
})

export type OfferedTemplate = z.output<typeof OfferedTemplate>
const OfferedTemplate = z.object({
  key: z.string(),
  title: z.string(),
  category: z.enum(templateCategories),
  body: z.string(),
  /** As WhatsApp approved it: what leaves outside the window. Null when it did not. */
  approvedBody: z.string().nullable(),
})

export type Prepared = z.output<typeof Prepared>
export const Prepared = z.object({
  recipients: z.array(Recipient),
  templates: z.array(OfferedTemplate),
  /** Whether the company sends by an account of its own. */
  hasAccount: z.boolean(),
  signature: z.string().nullable(),
})

const Text = z
  .string(messageWords.empty)
  .trim()
  .min(1, messageWords.empty)
  .max(longestMessage, '4 096 caractères au plus.')
  .check(noNul)

/** `id` is the message's own, made by who writes it: the same press twice is one message. */
const Said = z.object({
  id: Id,
  clientId: Id,
  about: z.object({ subject: z.enum(messageSubjects), id: Id }),
  templateKey: z.string().max(60).nullable(),
})

export type OpenedByHand = z.output<typeof OpenedByHand>
/** No number: WhatsApp asks whom. `many`: one of a row of them. */
const OpenedByHand = Said.extend({
  number: z.string().max(40).nullable(),
  body: Text,
  isOfMany: z.boolean().default(false),
})

export type SentByAccount = z.output<typeof SentByAccount>
/**
 * Text while the window is open; a template that WhatsApp approved otherwise, whose text is made of the
 * records.
 */
const SentByAccount = Said.extend({ ids: z.array(Id).min(1).max(mostTold), to: To, body: Text.nullable() })

export type SentToMany = z.output<typeof SentToMany>
const SentToMany = ToldRecords.extend({
  /** Null: to each the one that fits. */
  templateKey: z.string().max(60).nullable(),
  /** Clients that the sender left out. */
  without: z.array(Id).max(mostTold).default([]),
})

const Written = z.object({ id: Id, conversationId: Id })

const refusals = {
  STOPPED: refusal(messageWords.stopped),
  UNKNOWN_NUMBER: refusal(messageWords.unknownNumber),
  ID_TAKEN: refusal(apiRefusals.idTaken),
} as const

const links = ['TRACKING_LINK_MADE', 'DOCUMENT_LINK_MADE'] as const

/** What is said to clients about the records of the trade. */
export const messages = {
  /** Everything the texts are made of, their public links inside: the templates are filled in the browser. */
  prepare: guarded('messages.send', { unkept: true, records: links })
    .route({ method: 'POST', path: '/messages/prepare' })
    .input(ToldRecords)
    .output(Prepared)
    .errors({
      NOTHING_TO_SAY: refusal(messageWords.nothing),
      TO_MANY: { status: 403, message: messageWords.toMany },
    }),
  /** Written down as opened in WhatsApp: whether it left, only who pressed knows. */
  open: guarded('messages.send', { creates: true, records: ['MESSAGE_OPENED'] })
    .route({ method: 'POST', path: '/messages/opened', successStatus: 201 })
    .input(OpenedByHand)
    .output(Written)
    .errors(refusals),
  send: guarded('messages.send', { creates: true, records: ['MESSAGE_SENT', ...links] })
    .route({ method: 'POST', path: '/messages', successStatus: 201 })
    .input(SentByAccount)
    .output(Written)
    .errors({
      ...refusals,
      NO_ACCOUNT: refusal(messageWords.noAccount),
      WINDOW_CLOSED: refusal(messageWords.windowClosed),
    }),
  /** To each client once, but those who have no number, said STOP or were written to in the last 24 hours. */
  sendMany: guarded('messages.many', { creates: true, records: ['MESSAGE_SENT', ...links] })
    .route({ method: 'POST', path: '/messages/many', successStatus: 201 })
    .input(SentToMany)
    .output(z.object({ sent: Count, leftOut: z.array(z.object({ name: z.string(), reason: z.string() })) }))
    .errors({ NO_ACCOUNT: refusal(messageWords.noAccount) }),
}
