import type { Channel, MessageKind, NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { Person } from '../companies/people.ts'
import type { PaperName } from './papers.ts'

/** The outcome of a message of the company. The usual one is `lu`. */
type Fate = 'lu' | 'distribué' | 'envoyé' | 'échec' | 'incertain'

/** A message of a thread, before it becomes a row. */
export type Line = {
  atMs: number
  /** The author: the client, a rule of the company, or one of its people. */
  from: 'client' | 'règle' | Person
  body: string | null
  kind?: MessageKind
  channel?: Channel
  news?: News
  paper?: PaperName
  details?: Record<string, unknown>
  fate?: Fate
}

/** A notice of the company about one of its records. */
export type News = {
  kind: NoticeKind
  atMs: number
  clientId: string
  about: { kind: 'goods' | 'expeditions' | 'invoices' | 'payments'; id: string }
  /** The occasion of the notice. Each occasion has one notice. */
  occasion: string
  values: Record<string, string>
}

/** The conversation with one person, oldest message first. */
export type Thread = {
  clientId: string | null
  number: string | null
  /** The id by which WhatsApp knows the author. Null for a person who never wrote. */
  identity: string | null
  contactName: string | null
  username?: string
  lines: Line[]
  assignedTo?: Person
  isClosed?: boolean
  isStopped?: boolean
  /** The number of their last messages that are unread. */
  unread?: number
}
