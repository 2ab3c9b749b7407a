import type { Channel, MessageKind, NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { Person } from '../companies/people.ts'
import type { PaperName } from './papers.ts'

/** Final state of a message sent by the company. Usually `lu`. */
type Fate = 'lu' | 'distribué' | 'envoyé' | 'échec' | 'incertain'

/** A message of a conversation, before it becomes a database row. */
export type Line = {
  atMs: number
  /** The author: the client, an automatic rule of the company, or a user. */
  from: 'client' | 'règle' | Person
  body: string | null
  kind?: MessageKind
  channel?: Channel
  news?: News
  paper?: PaperName
  details?: Record<string, unknown>
  fate?: Fate
}

/** An automatic notice from the company about one of its records. */
export type News = {
  kind: NoticeKind
  atMs: number
  clientId: string
  about: { kind: 'goods' | 'expeditions' | 'invoices' | 'payments'; id: string }
  /** Key of the event behind the notice. An event gives one notice only. */
  occasion: string
  values: Record<string, string>
}

/** The conversation with one person. The oldest message comes first. */
export type Thread = {
  clientId: string | null
  number: string | null
  /** WhatsApp's id of the person. Null for a person who never wrote. */
  identity: string | null
  contactName: string | null
  username?: string
  lines: Line[]
  assignedTo?: Person
  isClosed?: boolean
  isStopped?: boolean
  /** How many of the person's last messages are unread. */
  unread?: number
}
