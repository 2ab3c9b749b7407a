export type Json = Record<string, unknown>

export type TemplateStatus = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'DELETED'
export type Category = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
export type Component = {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'
  text?: string
  example?: Json
  buttons?: { type: string; text?: string; url?: string; phone_number?: string; example?: unknown }[]
}
export type Template = {
  id: string
  name: string
  language: string
  category: Category
  status: TemplateStatus
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: Component[]
  quality_score: { score: string; date: number }
  rejected_reason: string
}

/** A file on Meta's side. `until`: when Meta deletes it. */
export type Medium = {
  id: string
  accountId: string
  bytes: Buffer
  mimeType: string
  sha256: string
  until: number
}

export type AccountState = {
  isFirst: boolean
  wabaId: string
  phoneNumberId: string
  /** Digits only. */
  number: string
  displayPhoneNumber: string
  verifiedName: string
  /** The tokens that the API accepts. `token` is the newest of them. */
  tokens: Set<string>
  token: string
  /** The number is used in WhatsApp Business on a phone too (coexistence). */
  isOnPhone: boolean
  isSubscribed: boolean
  templates: Template[]
  /** The number of calls of `smb_app_data`, refused calls included. */
  syncCalls: { smb_app_state_sync: number; history: number }
}

export type PersonState = {
  name: string
  /** Digits only. A person without a number is reached by `recipient` alone. */
  number: string | undefined
  /** The BSUID for the first account. Each other business has another (`userIdOf`). */
  userId: string
  username: string | undefined
  /** Webhooks leave the number out. */
  hidesNumber: boolean
  /** When the reply window of each account closes. */
  windows: Map<string, number>
  /** Until when messages of each account are free, because this person came by an advertisement. */
  freeUntil: Map<string, number>
  /** The messages that arrived, in that order. */
  messages: SentMessage[]
  isUnreachable: boolean
}

/** Chooses the text that a person writes back. Undefined: no reply. */
export type AutoReply = (message: SentMessage, person: PersonState) => string | undefined

export type Pricing = {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: string
}

/** A message that was accepted from the business. */
export type SentMessage = {
  id: string
  account: AccountState
  /** Undefined when a BSUID was put into `to`: Meta accepts the message, and nobody gets it. */
  person: PersonState | undefined
  byNumber: boolean
  /** The number or the BSUID of the recipient, as the request had it. */
  input: string
  type: string
  /** Its text, with the variables of its template filled in. */
  text: string
  /** The body of the request. */
  body: Json
  template: Template | undefined
  /** `biz_opaque_callback_data`. */
  opaque: string | undefined
  at: number
  pricing: Pricing
  statuses: StatusName[]
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed'
export type Step = {
  status: StatusName
  /** Since the message was accepted. */
  afterMs?: number
  /** The error code of a failure. */
  code?: number
  /** How often the same webhook is posted. */
  times?: number
  /** The webhook is posted before the API has responded. */
  early?: boolean
}
/** The statuses that a message goes through. */
export type Life = readonly Step[]

export type Bill = { accountId: string; at: number; pricing: Pricing }

/** Statuses that an accepted message may go through. */
export const lives = {
  delivered: [{ status: 'sent' }, { status: 'delivered' }],
  read: [{ status: 'sent' }, { status: 'delivered' }, { status: 'read' }],
  silent: [],
  backwards: [{ status: 'read' }, { status: 'delivered' }, { status: 'sent' }],
  twice: [
    { status: 'sent', times: 2 },
    { status: 'delivered', times: 2 },
    { status: 'read', times: 2 },
  ],
  /** A person with two devices: one received the message, the other could not. */
  failedAfterDelivery: [{ status: 'sent' }, { status: 'delivered' }, { status: 'failed', code: 131026 }],
  beforeTheAnswer: [
    { status: 'sent', early: true },
    { status: 'delivered', early: true },
  ],
} satisfies Record<string, Life>

/** The API accepts the message, and a webhook reports its failure. */
export function failedLife(code: number): Life {
  return [{ status: 'failed', code }]
}

export type Lives = {
  /** Sets the statuses of the next message. */
  push(life: Life): void
  take(): Life
}

/** `usual`: the statuses of a message for which nothing else was set. */
export function openLives(usual: Life): Lives {
  const queue: Life[] = []
  return { push: (life) => void queue.push(life), take: () => queue.shift() ?? usual }
}
