import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, bodyOf, emptyAnswers, noteAnswer } from './answers.ts'
import type { Acknowledged, Ledger } from './ledger.ts'

/** Where the product answers, and as whom: an admin of a company, with one of its maritime services. */
export type Desk = { url: string; cookie: string; companyId: string; serviceId: string }

type Options = {
  hands?: number
  /** What no answer came to within it is given up and asked again. */
  patienceMs?: number
  /**
   * Asked again as long as it takes, first after so long, then twice as long each time. A browser begins at a
   * second and ends at a minute.
   */
  firstPauseMs?: number
  longestPauseMs?: number
}

export type Writers = {
  /** What was acknowledged so far. */
  count(): number
  /** What was answered, how late and in what words, since the last time one asked. */
  answers(): Answers
  /** What was refused for good: none should be. */
  refused: string[]
  /** When the last write was acknowledged, by `performance.now()`. */
  lastAt(): number
  /** Throws where so many more take too long. */
  atLeastMore(count: number, longestMs?: number): Promise<void>
  /** Each hand ends what it has begun; the marks of what was never answered, if that takes too long. */
  stop(longestMs?: number): Promise<string[]>
}

/**
 * People who write without a pause: clients, a change of theirs, invoices, payments, receptions. Each write
 * has its Idempotency-Key from the
 * start, is asked again under it until it is answered, as a browser does, and is in the ledger before the
 * next one begins.
 */
export function startWriters(desk: Desk, ledger: Ledger, options: Options = {}): Writers {
  const { hands = 4, patienceMs = 20_000, firstPauseMs = 100, longestPauseMs = 1000 } = options
  const run = randomUUID().slice(0, 8).toUpperCase()
  const open = new Set<string>()
  const refused: string[] = []
  const abandoned = new AbortController()
  let answers = emptyAnswers()
  let [serial, kept, lastAt, isOver] = [0, 0, performance.now(), false]

  /** Undefined once it is refused for good, or nobody waits for it any more. */
  async function ask(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    mark: string,
  ): Promise<{ id: string; version: number } | undefined> {
    const headers = {
      cookie: desk.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-company': desk.companyId,
    }
    open.add(mark)
    for (
      let pauseMs = firstPauseMs;
      !abandoned.signal.aborted;
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    ) {
      const answer = await answerTo(`${desk.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      noteAnswer(answers, answer)
      if (!isLater(answer)) {
        open.delete(mark)
        if (answer.status < 300) return answer.body as { id: string; version: number }
        refused.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return undefined
      }
      await sleep(pauseMs, undefined, { signal: abandoned.signal }).catch(() => {})
    }
    return undefined
  }

  async function answerTo(url: string, request: RequestInit) {
    const askedAt = performance.now()
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), abandoned.signal])
    const answered = await fetch(url, { ...request, signal })
      .then(async (answer) => ({ status: answer.status, body: await bodyOf(answer) }))
      .catch(() => ({ status: 0, body: {} }))
    return { ...answered, ms: performance.now() - askedAt }
  }

  async function keep(write: Acknowledged): Promise<void> {
    await ledger.keep(write)
    kept += 1
    lastAt = performance.now()
  }

  const nextMark = () => `PREUVE-${run}-${++serial}`

  async function round(): Promise<void> {
    const client = await writeClient()
    if (!client) return
    for (let turn = 0; turn < 3 && !isOver; turn += 1) await sell(client, 1 + (serial % 7))
  }

  async function writeClient(): Promise<string | undefined> {
    const mark = nextMark()
    const client = await ask('POST', '/clients', { name: mark }, mark)
    if (!client) return undefined
    await keep({ kind: 'client', id: client.id, mark })
    const note = nextMark()
    const changed = await ask('PATCH', `/clients/${client.id}`, { version: client.version, note }, note)
    if (changed) await keep({ kind: 'change', id: client.id, mark: note, version: changed.version })
    return client.id
  }

  async function sell(clientId: string, quantity: number): Promise<void> {
    const [mark, parcel] = [nextMark(), nextMark()]
    const lines = [{ serviceId: desk.serviceId, quantity, unitPrice: unitCents }]
    const draft = {
      serviceType: 'Maritime',
      clientId,
      issueDate: '2026-01-01',
      dueDate: '2026-02-01',
      description: mark,
      lines,
    }
    const invoice = await ask('POST', '/invoices', draft, mark)
    if (invoice) {
      await keep({ kind: 'invoice', id: invoice.id, mark, cents: quantity * unitCents })
      for (const cents of [quantity * 100, quantity * (unitCents - 100)]) await pay(invoice.id, cents)
    }
    const goods = await ask(
      'POST',
      '/warehouse-receipts',
      { trackingNumber: parcel, quantity, clientId },
      parcel,
    )
    if (goods) await keep({ kind: 'goods', id: goods.id, mark: parcel })
  }

  async function pay(invoiceId: string, cents: number): Promise<void> {
    const mark = nextMark()
    const payment = await ask(
      'POST',
      '/payments',
      { invoiceId, amount: cents, paymentDate: '2026-01-02', reference: mark },
      mark,
    )
    if (payment) await keep({ kind: 'payment', id: payment.id, mark, invoiceId, cents })
  }

  const working = Promise.all(
    Array.from({ length: hands }, async () => {
      while (!isOver) await round()
    }),
  )

  return {
    count: () => kept,
    answers() {
      const soFar = answers
      answers = emptyAnswers()
      return soFar
    },
    refused,
    lastAt: () => lastAt,
    async atLeastMore(count, longestMs = 120_000) {
      const [wanted, deadline] = [kept + count, performance.now() + longestMs]
      while (kept < wanted) {
        if (performance.now() > deadline)
          throw new Error(`${kept - wanted + count} of ${count} writes went through in ${longestMs} ms`)
        await Promise.race([sleep(20), working])
      }
    },
    async stop(longestMs = 60_000) {
      isOver = true
      await Promise.race([working, sleep(longestMs, undefined, { ref: false })])
      abandoned.abort()
      await working
      return [...open]
    },
  }
}

const unitCents = 1050

/** What the browser takes for the network, and sends again by itself. */
function isLater({ status, body }: { status: number; body: { code?: string } }): boolean {
  return [0, 408, 429, 502, 503, 504].includes(status) || body.code === 'KEY_RUNNING'
}
