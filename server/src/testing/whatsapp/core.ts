import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Lives } from './lives.ts'
import type { Outbox } from './outbox.ts'
import type { AccountState, Answer, Bill, Inbound, Life, Medium, PersonState, Sent } from './state.ts'
import type { Work } from './work.ts'

/** All that the simulator knows. */
export type Core = {
  url(): string
  clock: Clock
  work: Work
  outbox: Outbox
  faults: Faults
  lives: Lives
  accounts: AccountState[]
  people: PersonState[]
  media: Map<string, Medium>
  sent: Sent[]
  inbound: Map<string, Inbound>
  bills: Bill[]
  /** What was held for its quality, and what then happens to it. */
  held: (() => void)[]
  settings: Settings
}

export type Settings = {
  /** Between two steps of a message. */
  paceMs: number
  /** Between the submission of a template and its approval; null when a test reviews by itself. */
  reviewMs: number | null
  /** What is written to numbers that nobody has. */
  strangers: 'reachable' | 'unreachable'
  /** Free text and utility templates inside the window cost nothing, as before October 2026. */
  isWindowFree: boolean
  /** `conversation` in statuses, as before version 24. */
  hasConversations: boolean
  perSecond: number | null
  pairMs: number | null
  historyChunk: number
  /** Decides before all else what becomes of a message; undefined leaves it to the rest. */
  decide: ((message: Sent) => Life | undefined) | null
  /** What people write back who have no answer of their own, and how long they take. */
  answer: Answer | null
  answerMs: number
}
