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

/** A media file stored by Meta. `until` is the time at which Meta deletes it. */
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
  /** Phone number, digits only. */
  number: string
  displayPhoneNumber: string
  verifiedName: string
  /** Access tokens that the API accepts. `token` is the newest one. */
  tokens: Set<string>
  token: string
  /** True when the number is also used in the WhatsApp Business app on a phone (coexistence). */
  isOnPhone: boolean
  isSubscribed: boolean
  templates: Template[]
  /** Number of requests to `smb_app_data` by type, including refused ones. */
  syncCalls: { smb_app_state_sync: number; history: number }
}

export type PersonState = {
  name: string
  /**
   * Phone number, digits only. A person without one can only be addressed by BSUID, in the field `recipient`.
   */
  number: string | undefined
  /** The person's BSUID for the first account. For other businesses, it is computed by `userIdOf`. */
  userId: string
  username: string | undefined
  /** True when webhooks do not contain the person's phone number. */
  hidesNumber: boolean
  /** Time at which the reply window of each account ends, by account id. */
  windows: Map<string, number>
  /** Time until which messages of each account are free, because the person came from an advertisement. */
  freeUntil: Map<string, number>
  /** Messages that the person received, in order of arrival. */
  messages: SentMessage[]
  isUnreachable: boolean
}

/** Returns the text that a person replies; undefined for no reply. */
export type AutoReply = (message: SentMessage, person: PersonState) => string | undefined

export type Pricing = {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: string
}

/** A message of a business that the API accepted. */
export type SentMessage = {
  id: string
  account: AccountState
  /**
   * The recipient. Undefined when the field `to` contained a BSUID: Meta accepts such a message but delivers
   * it to nobody.
   */
  person: PersonState | undefined
  byNumber: boolean
  /** The recipient's phone number or BSUID, as written in the request. */
  input: string
  type: string
  /** The text shown to the person, with the template's variables filled in. */
  text: string
  /** The JSON body of the request. */
  body: Json
  template: Template | undefined
  /** Value of the request field `biz_opaque_callback_data`, which webhooks repeat. */
  opaque: string | undefined
  at: number
  pricing: Pricing
  statuses: StatusName[]
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed'
export type Step = {
  status: StatusName
  /** Milliseconds since the message was accepted. */
  afterMs?: number
  /** Error code, when the status is `failed`. */
  code?: number
  /** How many times the webhook of this status is posted. */
  times?: number
  /** True when the webhook is posted before the API responds. */
  early?: boolean
}
/** Statuses that a message goes through, in order. */
export type Life = readonly Step[]

export type Bill = { accountId: string; at: number; pricing: Pricing }

/** Typical sequences of statuses. */
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
  /** The person has two devices. The message reached one of them and failed on the other. */
  failedAfterDelivery: [{ status: 'sent' }, { status: 'delivered' }, { status: 'failed', code: 131026 }],
  beforeTheAnswer: [
    { status: 'sent', early: true },
    { status: 'delivered', early: true },
  ],
} satisfies Record<string, Life>

/** Returns the statuses of a message that the API accepts and whose failure a webhook reports. */
export function failedLife(code: number): Life {
  return [{ status: 'failed', code }]
}

export type Lives = {
  /** Adds the statuses that the next message will go through. */
  push(life: Life): void
  take(): Life
}

/** Creates a queue of status sequences, one per message. `usual` is used when the queue is empty. */
export function openLives(usual: Life): Lives {
  const queue: Life[] = []
  return { push: (life) => void queue.push(life), take: () => queue.shift() ?? usual }
}
