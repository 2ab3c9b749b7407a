import type { Channel, MessageKind, NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { Person } from '../companies/people.ts'
import type { PaperName } from './papers.ts'

/** What became of what the company wrote; the usual is read. */
type Fate = 'lu' | 'distribué' | 'envoyé' | 'échec' | 'incertain'

/** One thing said in a thread, before it is a row. */
export type Line = {
  atMs: number
  /** The client, a rule of the company, or one of its people. */
  from: 'client' | 'règle' | Person
  body: string | null
  kind?: MessageKind
  channel?: Channel
  news?: News
  paper?: PaperName
  details?: Record<string, unknown>
  fate?: Fate
}

/** What the company had to say of one of its records. */
export type News = {
  kind: NoticeKind
  atMs: number
  clientId: string
  about: { kind: 'goods' | 'expeditions' | 'invoices' | 'payments'; id: string }
  /** What it is said of once. */
  occasion: string
  values: Record<string, string>
}

/** What is said with one person, the oldest first. */
export type Thread = {
  clientId: string | null
  number: string | null
  /** By which WhatsApp knows who wrote; null of somebody who never did. */
  identity: string | null
  contactName: string | null
  username?: string
  lines: Line[]
  assignedTo?: Person
  isClosed?: boolean
  isStopped?: boolean
  /** What they wrote last and nobody has read. */
  unread?: number
}
