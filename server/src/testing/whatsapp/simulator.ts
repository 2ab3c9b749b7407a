import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Account, createAccount } from './account.ts'
import type { AccountOptions } from './account-state.ts'
import { coexistenceRoutes } from './coexistence.ts'
import type { Settings } from './core.ts'
import type { Fault, Scope } from './faults.ts'
import { createGraph } from './http.ts'
import { mediaRoutes } from './media.ts'
import { messageRoutes } from './messages.ts'
import { answersChallenge, numberRoutes } from './numbers.ts'
import { createCore, type SimulatorOptions } from './options.ts'
import type { Delivery, Entry, HookFault, Webhook } from './outbox.ts'
import type { PersonOptions } from './people.ts'
import { createPerson, type Person } from './person.ts'
import type { InvoiceLine } from './pricing.ts'
import type { Life, PersonState, Sent } from './state.ts'
import { templateRoutes } from './template-routes.ts'

/** The Cloud API of WhatsApp on loopback, its people and its webhooks. */
export type Simulator = {
  /** What `ESCALE_WHATSAPP_API` is set to. */
  url: string
  account: Account
  openAccount(options?: AccountOptions): Account
  person(options: PersonOptions): Person
  /** Somebody who wrote or was written to. */
  personWith(key: { number: string } | { userId: string }): PersonState | undefined
  /** Where webhooks go from now on. */
  point(webhook: Webhook): void
  /** Meta's handshake with the address of the webhook. */
  challenge(): Promise<boolean>
  /** What was accepted from all numbers, in order; what a lost answer hid too. */
  messages: Sent[]
  deliveries: Delivery[]
  /** What the business did with a message that a person wrote. */
  reading(messageId: string): { isRead: boolean; isTyped: boolean }
  settings: Settings
  /** All timers are out, all webhooks are answered or given up. */
  settled(): Promise<void>

  fault(fault: Fault, scope?: Scope): () => void
  /** Of the next messages, to anybody or to one person; `person.life` for all to one. */
  nextLife(life: Life, scope?: { times?: number; to?: PersonState }): void
  /** Of the next webhooks. */
  hookFault(fault: HookFault, times?: number): void
  /** What was held for its quality goes on. */
  release(): void
  /** Meta's clock runs ahead, or with a minus behind; windows and addresses of files age with it. */
  shiftClock(ms: number): void
  now(): number

  /** The webhooks of this, in one body. */
  inOneBody(task: () => void | Promise<void>): Promise<void>
  /** The webhooks of this, kept back to be posted in any order, any number of times. */
  collect(task: () => void | Promise<void>): Promise<Entry[]>
  /** Posted once, now; the status of the answer, 0 for none. */
  post(entries: Entry[], fault?: HookFault): Promise<number>

  /** Nobody listens at its address, until `up`. */
  down(): Promise<void>
  up(): Promise<void>

  invoice(month: string, timeZone?: string): InvoiceLine[]
  stop(): Promise<void>
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const core = createCore(options)
  const routes = [
    ...messageRoutes(core),
    ...mediaRoutes(core),
    ...numberRoutes(),
    ...templateRoutes(core),
    ...coexistenceRoutes(core),
  ]
  const http = createGraph(core, routes)
  const port = await listen(http, options.port ?? 0)
  const url = `http://127.0.0.1:${port}`
  core.url = () => url
  const account = createAccount(core, options.account ?? {})

  return {
    url,
    account,
    openAccount: (own = {}) => createAccount(core, own),
    person: (own) => createPerson(core, account, own),
    personWith: (key) =>
      core.people.findLast((one) =>
        'number' in key ? one.number === key.number : one.userId === key.userId,
      ),
    point(webhook) {
      core.outbox.webhook = webhook
    },
    async challenge() {
      const { webhook } = core.outbox
      return webhook !== undefined && answersChallenge(webhook.url, webhook.verifyToken ?? '')
    },
    messages: core.sent,
    deliveries: core.outbox.deliveries,
    reading(messageId) {
      const { isRead = false, isTyped = false } = core.inbound.get(messageId) ?? {}
      return { isRead, isTyped }
    },
    settings: core.settings,
    settled: () => core.work.settled(),
    fault: (fault, scope) => core.faults.add(fault, scope),
    nextLife: (life, scope) => core.lives.next(life, scope),
    hookFault: (fault, times = 1) => core.outbox.disturb(fault, times),
    release() {
      for (const go of core.held.splice(0)) go()
    },
    shiftClock: (ms) => core.clock.shift(ms),
    now: () => core.clock.now(),
    async inOneBody(task) {
      core.outbox.deliver(await core.outbox.collect(task))
    },
    collect: (task) => core.outbox.collect(task),
    post: (entries, fault) => core.outbox.post(entries, fault),
    invoice: (month, timeZone) => account.invoice(month, timeZone),
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
