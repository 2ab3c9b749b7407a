import type { Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import type { AccountState, AutoReply, Bill, Life, Lives, Medium, PersonState, SentMessage } from './state.ts'
import type { Work } from './work.ts'

/** The whole state of the simulator. */
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
  /** The ids of messages that people wrote to a business. */
  receivedIds: Set<string>
  bills: Bill[]
  settings: Settings
}

export type Settings = {
  /** From the submission of a template to its approval. Null: the test reviews it. */
  reviewMs: number | null
  /** Free text and utility templates inside the window cost nothing, as before October 2026. */
  isWindowFree: boolean
  /** Decides the statuses of a message. Undefined: the usual rules apply. */
  decide: ((message: SentMessage) => Life | undefined) | null
  /** The replies that people write by themselves, `answerMs` after a message arrived. */
  answer: AutoReply | null
  answerMs: number
}

/** Meta's clock. Reply windows and the addresses of files expire by it. */
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

/** Meta writes an instant in seconds, as a string. */
export function timestampOf(ms: number): string {
  return String(Math.floor(ms / 1000))
}
