import type { Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import type { AccountState, AutoReply, Bill, Life, Lives, Medium, PersonState, SentMessage } from './state.ts'
import type { Work } from './work.ts'

/** The state that all parts of the simulator share. */
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
  sent: SentMessage[]
  /** Ids of messages that people wrote to a business. */
  receivedIds: Set<string>
  bills: Bill[]
  settings: Settings
}

export type Settings = {
  /** Milliseconds from submitting a template to its approval. Null when the test approves or rejects it. */
  reviewMs: number | null
  /** True when free text and utility templates in the 24-hour window cost nothing, as before October 2026. */
  isWindowFree: boolean
  /** Chooses the statuses of a message. The usual rules apply when it returns undefined. */
  decide: ((message: SentMessage) => Life | undefined) | null
  /** Generates the replies of people. A reply is sent `answerMs` milliseconds after a message arrived. */
  answer: AutoReply | null
  answerMs: number
}

/**
 * The simulated clock of Meta. Reply windows and file URLs expire by it. `shift` moves it, in milliseconds.
 */
type Clock = { now(): number; shift(ms: number): void }

export function startClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    shift(ms) {
      offset += ms
    },
  }
}

/** Formats an instant as Meta does: seconds since 1970, as a string. */
export function timestampOf(ms: number): string {
  return String(Math.floor(ms / 1000))
}
