import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Account, type AccountOptions, createAccount } from './account.ts'
import { accountRoutes } from './account-routes.ts'
import { type Core, type Settings, startClock } from './core.ts'
import { type Fault, openFaults, type Scope } from './faults.ts'
import { createGraph } from './http.ts'
import { filePath, mediaRoutes, serveFile } from './media.ts'
import { messageRoutes } from './messages.ts'
import { answersChallenge, type Entry, openOutbox, type Webhook } from './outbox.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'
import { type InvoiceLine, invoiceOf } from './pricing.ts'
import { type Life, lives, openLives, type SentMessage } from './state.ts'
import { templateRoutes } from './template-routes.ts'
import { startWork } from './work.ts'

export type SimulatorOptions = {
  webhook?: Webhook
  /** Options of the first account. `openAccount` adds others. */
  account?: AccountOptions
  /** Statuses of messages for which no others were set. */
  life?: Life
  /** Delays in milliseconds before each retry of a webhook that did not get status 200. */
  retryMs?: readonly number[]
} & Partial<Settings>

/** A simulated WhatsApp Cloud API on this machine, with simulated people and webhooks. */
export type Simulator = {
  /** Base URL of the API, for the setting `ESCALE_WHATSAPP_API`. */
  url: string
  account: Account
  openAccount(options?: AccountOptions): Account
  person(options: PersonOptions): Person
  /** Sets the URL to which webhooks are posted. */
  point(webhook: Webhook): void
  /** Verifies the webhook URL as Meta does. Returns whether the receiver passed. */
  challenge(): Promise<boolean>
  /** Messages accepted from all numbers, in order. Includes messages whose response was lost. */
  messages: SentMessage[]
  settings: Settings
  /**
   * Resolves once no webhook and no status is pending. A webhook is no longer pending when it was accepted or
   * when all retries failed.
   */
  settled(): Promise<void>

  /** Makes API requests fail. Returns a function that ends this. */
  fault(fault: Fault, scope?: Scope): () => void
  /** Sets the statuses that the next message will go through. */
  nextLife(life: Life): void
  /** Moves Meta's clock forward by this number of milliseconds, or back if it is negative. */
  shiftClock(ms: number): void

  /** Runs `task`, and returns the webhook entries that it causes instead of posting them. */
  collect(task: () => void): Promise<Entry[]>
  /**
   * Posts webhook entries in one request, without retry. Returns the HTTP status, or 0 without a response.
   */
  post(entries: Entry[]): Promise<number>

  /** Closes the API's port until `up` is called. */
  down(): Promise<void>
  up(): Promise<void>

  /** Returns the first account's invoice for a month such as `2026-11`. */
  invoice(month: string, timeZone?: string): InvoiceLine[]
  stop(): Promise<void>
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const core = createCore(options)
  const routes = [...messageRoutes(core), ...mediaRoutes(core), ...accountRoutes(), ...templateRoutes(core)]
  const http = createGraph(core, routes, {
    path: filePath,
    serve: (request, response, url) => serveFile(core, request, response, url),
  })
  const port = await listen(http, 0)
  const url = `http://127.0.0.1:${port}`
  core.url = () => url
  const account = createAccount(core, options.account ?? {})
  return { ...controlsOf(core, account), ...powerOf(core, http, port), url }
}

function controlsOf(core: Core, account: Account): Omit<Simulator, 'url' | 'down' | 'up' | 'stop'> {
  return {
    account,
    openAccount: (own = {}) => createAccount(core, own),
    person: (own) => createPerson(core, account, own),
    point(webhook) {
      core.outbox.webhook = webhook
    },
    async challenge() {
      const { webhook } = core.outbox
      return webhook !== undefined && answersChallenge(webhook)
    },
    messages: core.sent,
    settings: core.settings,
    settled: core.work.settled,
    fault: core.faults.add,
    nextLife: core.lives.push,
    shiftClock: core.clock.shift,
    collect: core.outbox.collect,
    post: core.outbox.post,
    invoice: (month, timeZone = 'UTC') => invoiceOf(core, account, month, timeZone),
  }
}

function powerOf(core: Core, http: Server, port: number): Pick<Simulator, 'down' | 'up' | 'stop'> {
  return {
    down: () => close(http),
    async up() {
      await listen(http, port)
    },
    async stop() {
      core.work.stop()
      core.outbox.stop()
      await close(http)
    },
  }
}

/** Default retry delays in milliseconds: short for tests, and long enough for a server to restart. */
const usualRetryMs = [50, 200, 1000, 2000, 4000, 8000, 15_000]

function createCore({ webhook, life = lives.delivered, retryMs, ...settings }: SimulatorOptions): Core {
  const work = startWork()
  return {
    url: () => '',
    clock: startClock(),
    work,
    outbox: openOutbox(work, webhook, retryMs ?? usualRetryMs),
    faults: openFaults(),
    lives: openLives(life),
    accounts: [],
    people: [],
    media: new Map(),
    sent: [],
    receivedIds: new Set(),
    bills: [],
    settings: {
      reviewMs: settings.reviewMs === undefined ? 0 : settings.reviewMs,
      isWindowFree: settings.isWindowFree ?? false,
      decide: settings.decide ?? null,
      answer: settings.answer ?? null,
      answerMs: settings.answerMs ?? 5,
    },
  }
}

async function listen(http: Server, port: number): Promise<number> {
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return address.port
}

async function close(http: Server): Promise<void> {
  if (!http.listening) return
  http.closeAllConnections()
  http.close()
  await once(http, 'close')
}
