export type Json = Record<string, unknown>

export type TemplateStatus =
  | 'APPROVED'
  | 'PENDING'
  | 'REJECTED'
  | 'PAUSED'
  | 'DISABLED'
  | 'FLAGGED'
  | 'ARCHIVED'
  | 'IN_APPEAL'
  | 'LIMIT_EXCEEDED'
  | 'DELETED'
export type Category = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
export type Quality = 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
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
  quality_score: { score: Quality; date: number }
  rejected_reason: string
}

/** Bytes on Meta's side, and how they come out when they are asked for. */
export type Medium = {
  id: string
  accountId: string
  bytes: Buffer
  mimeType: string
  sha256: string
  until: number
  flow: 'whole' | 'endless' | 'silent' | 'short'
}

export type AccountState = {
  isFirst: boolean
  wabaId: string
  phoneNumberId: string
  /** Digits only. */
  number: string
  displayPhoneNumber: string
  verifiedName: string
  /** The tokens that are accepted; `token` is the last one given. */
  tokens: Set<string>
  token: string
  quality: Quality
  limit: string
  nameStatus: string
  isOnPhone: boolean
  joinedAt: number
  /** Locked by Meta: every message is refused, 131031. */
  isLocked: boolean
  /** Without a means of payment: everything is accepted and nothing arrives, 131042 by webhook. */
  isUnpaid: boolean
  isSubscribed: boolean
  /** An address of its own, or a secret of its own: a company with an application of its own. */
  webhook: { url?: string; appSecret?: string }
  templates: Template[]
  /** What was asked of `smb_app_data`, refused calls too. */
  syncCalls: { smb_app_state_sync: number; history: number }
  history: HistoryThread[]
  declinesHistory: boolean
}

export type HistoryMessage = {
  from: 'business' | 'person'
  at: number
  text?: string
  file?: {
    kind: 'image' | 'document' | 'audio' | 'video'
    bytes: Buffer
    mimeType: string
    caption?: string
    filename?: string
  }
  status?: 'DELIVERED' | 'ERROR' | 'PENDING' | 'PLAYED' | 'READ' | 'SENT'
}
export type HistoryThread = { person: PersonState; messages: HistoryMessage[] }

export type PersonState = {
  name: string
  /** Digits only. Absent: reachable by `recipient` alone. */
  number: string | undefined
  /**
   * The BSUID for the first account, null as before 2026, when webhooks had none; another business knows them
   * by another (`userIdOf`).
   */
  userId: string | null
  parentUserId: string | undefined
  username: string | undefined
  /** The number exists, and webhooks leave it out. */
  hidesNumber: boolean
  /** Until when free text reaches them, by account. */
  windows: Map<string, number>
  /** Until when what they get is free because they came by an advertisement, by account. */
  entries: Map<string, number>
  /** What arrived at them, in the order it did. */
  messages: Sent[]
  /** What becomes of a message to them, when nothing else is said for it. */
  life: Life | undefined
  isUnreachable: boolean
  answer: Answer | undefined
}

/** What a person writes back by themselves; nothing when they stay silent. */
export type Answer = (message: Sent, person: PersonState) => string | undefined

export type Pricing = {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: string
}

/** A message that was accepted from the business. */
export type Sent = {
  id: string
  account: AccountState
  /** Nobody when a BSUID was put into `to`. */
  person: PersonState | undefined
  byNumber: boolean
  input: string
  type: string
  /** The text of it, the template filled in. */
  text: string
  /** The request as it came. */
  body: Json
  template: Template | undefined
  /** `biz_opaque_callback_data`. */
  opaque: string | undefined
  at: number
  pricing: Pricing
  statuses: StatusName[]
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'played' | 'failed'
export type Step = {
  status: StatusName
  /** Since the message was accepted. */
  afterMs?: number
  /** Of a failure. */
  code?: number
  /** So many times the same webhook. */
  times?: number
  /** Without `contacts` nor an identifier of the person. */
  anonymous?: boolean
  /** Told before the API has answered. */
  early?: boolean
}
export type Life = readonly Step[]

/** A message that a person wrote to the business. */
export type Inbound = {
  id: string
  account: AccountState
  person: PersonState
  isRead: boolean
  isTyped: boolean
}

export type Bill = { accountId: string; messageId: string; at: number; pricing: Pricing }
