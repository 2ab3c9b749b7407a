import { z } from 'zod'
import {
  channels,
  keyKinds,
  messageKinds,
  messageStatuses,
  origins,
  templateCategories,
} from '#channels/whatsapp/words.ts'
import { expeditionModes, expeditionStatuses } from '#trade/expeditions/words.ts'
import { goodsKinds, goodsStatuses } from '#trade/goods/words.ts'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { Count, Id, Version } from '#wire/page.ts'

const Person = z.object({ id: Id, name: z.string() })

/** A conversation with one person, with the fields shown in the list. */
export type Conversation = z.output<typeof Conversation>
export const Conversation = z.object({
  id: Id,
  version: Version,
  /** The client's name, or the WhatsApp profile name of a person who is no client; null without either. */
  name: z.string().nullable(),
  /**
   * The client linked to this person, of the company or shared by all companies; null for an unknown person.
   */
  clientId: Id.nullable(),
  /** A phone number of the person; null when WhatsApp hides it. */
  phone: z.string().nullable(),
  assignedTo: Person.nullable(),
  isClosed: z.boolean(),
  unreadCount: Count,
  /** Number of undelivered messages that no user has viewed. */
  failedCount: Count,
  lastAt: Instant,
  lastText: z.string().nullable(),
  lastDirection: z.enum(['Reçu', 'Envoyé']).nullable(),
  lastStatus: z.enum(messageStatuses).nullable(),
  /** The person replied STOP, so no more messages are sent. */
  isStopped: z.boolean(),
})

/**
 * A WhatsApp identifier of a person. Free text may be sent to it until `windowUntil`, which is 24 hours after
 * the last incoming message.
 */
export type Address = z.output<typeof Address>
export const Address = z.object({
  kind: z.enum(keyKinds),
  value: z.string(),
  windowUntil: Instant.nullable(),
  /** Number of consecutive messages that WhatsApp could not deliver to this identifier. */
  unreachable: Count,
})

/** A new phone number reported by WhatsApp, while the client's record still has the old one. */
export type ChangedNumber = z.output<typeof ChangedNumber>
const ChangedNumber = z.object({ number: z.string(), clientId: Id, clientVersion: Version })

export type OpenConversation = z.output<typeof OpenConversation>
export const OpenConversation = Conversation.extend({
  contactName: z.string().nullable(),
  username: z.string().nullable(),
  /** The time at which the person replied STOP; null if never. */
  stoppedAt: Instant.nullable(),
  /** Sorted by last incoming message, newest first. Outgoing messages go to the first one. */
  addresses: z.array(Address),
  changedNumber: ChangedNumber.nullable(),
  /** The company's WhatsApp account. Null without one: users then open messages in their own WhatsApp. */
  account: z.object({ state: z.enum(['Relié', 'Arrêté']), reason: z.string().nullable() }).nullable(),
})

export type Message = z.output<typeof Message>
export const Message = z.object({
  id: Id,
  conversationId: Id,
  channel: z.enum(channels),
  direction: z.enum(['Reçu', 'Envoyé']),
  origin: z.enum(origins),
  kind: z.enum(messageKinds),
  body: z.string().nullable(),
  templateKey: z.string().nullable(),
  /** The record that the message is about: its table and id. */
  about: z.object({ kind: z.string(), id: Id }).nullable(),
  file: z.object({ id: Id, name: z.string(), contentType: z.string(), sizeBytes: Count }).nullable(),
  /**
   * The attachment while WhatsApp still stores it and it is not downloaded. `state` is the reason for a
   * failed download.
   */
  media: z
    .object({ name: z.string().nullable(), mimeType: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  /** The data of a received location, contact card or reaction. */
  details: z.record(z.string(), z.unknown()).nullable(),
  replyTo: z.object({ id: Id, body: z.string().nullable(), kind: z.enum(messageKinds) }).nullable(),
  to: z.object({ kind: z.enum([...keyKinds, 'courriel']), value: z.string() }).nullable(),
  status: z.enum(messageStatuses),
  errorCode: z.number().int().nullable(),
  errorText: z.string().nullable(),
  isAttempted: z.boolean(),
  /** The scheduled sending time; null to send at once. */
  dueAt: Instant.nullable(),
  sentByName: z.string().nullable(),
  occurredAt: Instant,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  billedCategory: z.enum(templateCategories).or(z.string()).nullable(),
})

/** A message found by a search, with its conversation. */
export type FoundMessage = z.output<typeof FoundMessage>
export const FoundMessage = z.object({
  id: Id,
  conversationId: Id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  body: z.string(),
  direction: z.enum(['Reçu', 'Envoyé']),
  occurredAt: Instant,
})

const OwedInvoice = z.object({
  id: Id,
  invoiceNumber: z.string(),
  dueDate: z.string(),
  balance: Cents,
  isLate: z.boolean(),
})

export type GoodsInProgress = z.output<typeof StandingLot>
const StandingLot = z.object({
  id: Id,
  kind: z.enum(goodsKinds),
  number: z.string(),
  description: z.string().nullable(),
  status: z.enum(goodsStatuses),
  location: z.string().nullable(),
  expeditionReference: z.string().nullable(),
  carriage: z
    .object({
      mode: z.enum(expeditionModes),
      vesselOrFlight: z.string().nullable(),
      etd: z.string().nullable(),
      eta: z.string().nullable(),
      atd: z.string().nullable(),
      ata: z.string().nullable(),
    })
    .nullable(),
})

const LastExpedition = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(expeditionStatuses),
  origin: z.string(),
  destination: z.string(),
})

/** The client's records, shown beside the conversation. Parts that the caller may not read are null. */
export type ClientPanel = z.output<typeof ClientPanel>
export const ClientPanel = z.object({
  client: z.object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    isShared: z.boolean(),
  }),
  sales: z
    .object({ balance: Cents, lateBalance: Cents, owed: Count, invoices: z.array(OwedInvoice) })
    .nullable(),
  goods: z.object({ standing: Count, lots: z.array(StandingLot) }).nullable(),
  expedition: LastExpedition.nullable(),
})
