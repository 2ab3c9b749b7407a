import type { AccountOptions } from './account-state.ts'
import { startClock } from './clock.ts'
import type { Core, Settings } from './core.ts'
import { openFaults } from './faults.ts'
import { lives, openLives } from './lives.ts'
import { openOutbox, type Webhook } from './outbox.ts'
import type { Life } from './state.ts'
import { startWork } from './work.ts'

export type SimulatorOptions = {
  port?: number
  webhook?: Webhook
  /** The first account; `openAccount` opens others. */
  account?: AccountOptions
  /** What becomes of a message that nothing else is said of; delivered, by itself. */
  life?: Life
  /** When a webhook that was not answered 200 comes again; as often as there are waits. */
  retryMs?: readonly number[]
  /** How many webhooks are posted at once; one keeps their order. */
  lanes?: number
} & Partial<Settings>

export function createCore({
  webhook,
  life = lives.delivered,
  retryMs = usualRetryMs,
  lanes = 1,
  ...options
}: SimulatorOptions): Core {
  const work = startWork()
  return {
    url: () => '',
    clock: startClock(),
    work,
    outbox: openOutbox(work, { webhook, retryMs, lanes }),
    faults: openFaults(),
    lives: openLives(life),
    accounts: [],
    people: [],
    media: new Map(),
    sent: [],
    inbound: new Map(),
    bills: [],
    held: [],
    settings: {
      paceMs: options.paceMs ?? 5,
      reviewMs: options.reviewMs === undefined ? 0 : options.reviewMs,
      strangers: options.strangers ?? 'reachable',
      isWindowFree: options.isWindowFree ?? false,
      hasConversations: options.hasConversations ?? false,
      perSecond: options.perSecond ?? null,
      pairMs: options.pairMs ?? null,
      historyChunk: options.historyChunk ?? 100,
      decide: options.decide ?? null,
      answer: options.answer ?? null,
      answerMs: options.answerMs ?? options.paceMs ?? 5,
    },
  }
}

/** Quick, and long enough for a server that is started again. */
const usualRetryMs = [50, 200, 1000, 2000, 4000, 8000, 15_000]
