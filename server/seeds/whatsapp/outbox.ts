import { createHmac } from 'node:crypto'
import type { AccountState, Json } from './state.ts'
import type { Work } from './work.ts'

export type Webhook = { url: string; appSecret: string; verifyToken?: string }
export type Change = { field: string; value: Json }
export type Entry = { id: string; time?: number; changes: Change[] }

/** The queue of webhooks that the simulator posts. */
export type Outbox = {
  webhook: Webhook | undefined
  emit(account: AccountState, change: Change, time?: number): void
  /**
   * Runs `task`, and waits for everything that it causes. Returns the webhook entries instead of posting
   * them.
   */
  collect(task: () => void): Promise<Entry[]>
  /** Runs `task`, and returns the webhook entries that it queues directly instead of posting them. */
  gather(task: () => void): Entry[]
  /**
   * Posts webhook entries in one request, without retry. Returns the HTTP status, or 0 without a response.
   */
  post(entries: Entry[]): Promise<number>
  stop(): void
}

const timeoutMs = 10_000

/**
 * Opens the queue. `retryMs` lists the delays in milliseconds before each retry of a request that did not get
 * status 200.
 */
export function openOutbox(work: Work, webhook: Webhook | undefined, retryMs: readonly number[]): Outbox {
  let collected: Entry[] | undefined
  /**
   * First attempts are posted one after the other, in the order of events. Retries are posted in any order.
   */
  let queue = Promise.resolve()
  const stop = new AbortController()

  const outbox: Outbox = {
    webhook,
    emit(account, change, time) {
      if (!account.isSubscribed) return
      const entry: Entry = { id: account.wabaId, ...(time !== undefined && { time }), changes: [change] }
      if (collected) {
        collected.push(entry)
        return
      }
      work.later(0, () => {
        queue = queue.then(() => attempt(webhookBody([entry]), 0))
        return queue
      })
    },
    async collect(task) {
      const entries: Entry[] = []
      collected = entries
      try {
        task()
        await work.settled()
      } finally {
        collected = undefined
      }
      return entries
    },
    gather(task) {
      const [entries, outer]: [Entry[], Entry[] | undefined] = [[], collected]
      collected = entries
      try {
        task()
      } finally {
        collected = outer
      }
      return entries
    },
    post: (entries) => send(webhookBody(entries)),
    stop: () => stop.abort(),
  }

  async function attempt(body: string, retries: number): Promise<void> {
    const status = await send(body)
    const wait = retryMs[retries]
    if (status !== 200 && wait !== undefined) work.later(wait, () => attempt(body, retries + 1))
  }

  async function send(body: string): Promise<number> {
    if (!outbox.webhook) return 0
    const { url, appSecret } = outbox.webhook
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': webhookSignature(body, appSecret),
    }
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop.signal])
      const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  return outbox
}

/** Verifies a webhook URL as Meta does: the receiver must return the challenge sent to it. */
export async function answersChallenge({ url: callback, verifyToken = '' }: Webhook): Promise<boolean> {
  const challenge = String(Math.floor(Math.random() * 2 ** 31))
  const url = new URL(callback)
  url.search = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': challenge,
  }).toString()
  const response = await fetch(url).catch(() => undefined)
  return response?.status === 200 && (await response.text()) === challenge
}

function webhookBody(entries: Entry[]): string {
  return escapeUnicode(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }))
}

export function webhookSignature(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/**
 * Escapes non-ASCII characters as Meta (PHP) does. A receiver that parses the body and serialises it again
 * gets other bytes, so its signature check fails.
 */
function escapeUnicode(json: string): string {
  return json
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
