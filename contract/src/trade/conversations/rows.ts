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

/** The conversation with one person, as lists show it. */
export type Conversation = z.output<typeof Conversation>
export const Conversation = z.object({
  id: Id,
  version: Version,
  /** The client's name, or the name that an unknown person gave themselves; null without any. */
  name: z.string().nullable(),
  /** The person's client, own or shared; null for an unknown person. */
  clientId: Id.nullable(),
  /** A number of the person; null when WhatsApp hides it. */
  phone: z.string().nullable(),
  assignedTo: Person.nullable(),
  isClosed: z.boolean(),
  unreadCount: Count,
  /** Undelivered messages that nobody has viewed. */
  failedCount: Count,
  lastAt: Instant,
  lastText: z.string().nullable(),
  lastDirection: z.enum(['Reçu', 'Envoyé']).nullable(),
  lastStatus: z.enum(messageStatuses).nullable(),
  /** The person asked for no more messages. */
  isStopped: z.boolean(),
})

/** A WhatsApp address of a person. Free text can be sent until `windowUntil`. */
export type Address = z.output<typeof Address>
export const Address = z.object({
  kind: z.enum(keyKinds),
  value: z.string(),
  windowUntil: Instant.nullable(),
  /** Consecutive messages that WhatsApp could not deliver there. */
  unreachable: Count,
})

/** WhatsApp reported a new number, and the client's record still has the former one. */
export type ChangedNumber = z.output<typeof ChangedNumber>
const ChangedNumber = z.object({ number: z.string(), clientId: Id, clientVersion: Version })

export type OpenConversation = z.output<typeof OpenConversation>
export const OpenConversation = Conversation.extend({
  contactName: z.string().nullable(),
  username: z.string().nullable(),
  /** When the person asked for no more messages. */
  stoppedAt: Instant.nullable(),
  /** Sorted by their last incoming message. Outgoing messages go to the first address. */
  addresses: z.array(Address),
  changedNumber: ChangedNumber.nullable(),
  /** The company's account; null without one, and messages are then opened in WhatsApp by hand. */
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
  /** The table and id of the record that the message is about. */
  about: z.object({ kind: z.string(), id: Id }).nullable(),
  file: z.object({ id: Id, name: z.string(), contentType: z.string(), sizeBytes: Count }).nullable(),
  /** The attachment at WhatsApp while it is not downloaded, or the reason why it failed. */
  media: z
    .object({ name: z.string().nullable(), mimeType: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  /** The received data of a place, contacts or a reaction. */
  details: z.record(z.string(), z.unknown()).nullable(),
  replyTo: z.object({ id: Id, body: z.string().nullable(), kind: z.enum(messageKinds) }).nullable(),
  to: z.object({ kind: z.enum([...keyKinds, 'courriel']), value: z.string() }).nullable(),
  status: z.enum(messageStatuses),
  errorCode: z.number().int().nullable(),
  errorText: z.string().nullable(),
  isAttempted: z.boolean(),
  /** The planned time of sending; null for at once. */
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

/** A search result with its conversation. */
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

/** The client's records beside the conversation. Parts that the caller may not read are null. */
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
