import { createHmac } from 'node:crypto'
import type { AccountState, Json } from './state.ts'
import type { Work } from './work.ts'

export type Webhook = { url: string; appSecret: string; verifyToken?: string }
export type Change = { field: string; value: Json }
export type Entry = { id: string; time?: number; changes: Change[] }

/** One body, and what the product answered each time it was posted. */
export type Delivery = { body: string; entries: Entry[]; answers: number[]; isOver: boolean }

/** Of the next bodies. */
export type HookFault = { copies?: number; signature?: 'wrong' | 'absent'; delayMs?: number }

export type Outbox = {
  webhook: Webhook | undefined
  deliveries: Delivery[]
  emit(account: AccountState, change: Change, time?: number): void
  /** What is emitted meanwhile and what follows from it, kept back. */
  collect(task: () => void | Promise<void>): Promise<Entry[]>
  /** What is emitted by this alone, kept back. */
  gather(task: () => void): Entry[]
  /** All of it in one body. */
  deliver(entries: Entry[], own?: AccountState['webhook']): Delivery
  /** Posted once, now, and answered. */
  post(entries: Entry[], fault?: HookFault, own?: AccountState['webhook']): Promise<number>
  disturb(fault: HookFault, times: number): void
  stop(): void
}

const keptDeliveries = 1000
const patienceMs = 10_000

type OutboxOptions = {
  webhook: Webhook | undefined
  /** When a body that was not answered 200 comes again; as often as there are waits. */
  retryMs: readonly number[]
  /** How many are posted at once; one keeps them in the order things happened. */
  lanes: number
}

export function openOutbox(work: Work, { webhook, retryMs, lanes }: OutboxOptions): Outbox {
  const faults: HookFault[] = []
  let collected: Entry[] | undefined
  const lines = Array.from({ length: lanes }, () => Promise.resolve())
  const stop = new AbortController()
  let turn = 0

  const outbox: Outbox = {
    webhook,
    deliveries: [],
    emit(account, change, time) {
      if (!account.isSubscribed) return
      const entry: Entry = { id: account.wabaId, ...(time !== undefined && { time }), changes: [change] }
      if (collected) collected.push(entry)
      else outbox.deliver([entry], account.webhook)
    },
    async collect(task) {
      const entries: Entry[] = []
      const before = collected
      collected = entries
      try {
        await task()
        await work.settled()
      } finally {
        collected = before
      }
      return entries
    },
    gather(task) {
      const entries: Entry[] = []
      const before = collected
      collected = entries
      try {
        task()
      } finally {
        collected = before
      }
      return entries
    },
    deliver(entries, own = {}) {
      const delivery: Delivery = { body: bodyOf(entries), entries, answers: [], isOver: false }
      outbox.deliveries.push(delivery)
      if (outbox.deliveries.length > keptDeliveries) outbox.deliveries.shift()
      const fault = faults.shift() ?? {}
      work.later(fault.delayMs ?? 0, () => inLine(delivery, fault, own))
      return delivery
    },
    post: (entries, fault = {}, own = {}) => send(bodyOf(entries), fault, own),
    disturb(fault, times) {
      for (let i = 0; i < times; i += 1) faults.push(fault)
    },
    stop: () => stop.abort(),
  }

  /**
   * First attempts leave one after the other, in the order things happened; what is tried again comes when it
   * comes.
   */
  function inLine(delivery: Delivery, fault: HookFault, own: AccountState['webhook']): Promise<void> {
    turn = (turn + 1) % lanes
    const line = (lines[turn] ?? Promise.resolve()).then(async () => {
      for (let copy = 0; copy < (fault.copies ?? 1); copy += 1) await attempt(delivery, fault, own)
    })
    lines[turn] = line
    return line
  }

  async function attempt(delivery: Delivery, fault: HookFault, own: AccountState['webhook']): Promise<void> {
    const status = await send(delivery.body, fault, own)
    delivery.answers.push(status)
    const wait = retryMs[delivery.answers.length - 1]
    if (status === 200 || wait === undefined) delivery.isOver = true
    else if (!delivery.isOver) work.later(wait, () => attempt(delivery, {}, own))
  }

  async function send(body: string, fault: HookFault, own: AccountState['webhook']): Promise<number> {
    if (!outbox.webhook) return 0
    const { url, appSecret } = { ...outbox.webhook, ...own }
    const secret = fault.signature === 'wrong' ? `not ${appSecret}` : appSecret
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      ...(fault.signature !== 'absent' && { 'x-hub-signature-256': signatureOf(body, secret) }),
    }
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stop.signal]),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }

  return outbox
}

function bodyOf(entries: Entry[]): string {
  return escapeUnicode(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }))
}

export function signatureOf(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/**
 * As PHP writes JSON, and Meta with it: whoever signs what they parsed and wrote again gets another
 * signature.
 */
function escapeUnicode(json: string): string {
  return json
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
