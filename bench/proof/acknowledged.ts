import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, noteAnswer } from './answers.ts'
import { asksToWait, callApi, type Desk } from './desk.ts'
import type { Acknowledged, Ledger } from './ledger.ts'

export type Writers = {
  /** The number of acknowledged writes. */
  count(): number
  /** The responses since the last call of this function. */
  takeAnswers(): Answers
  /** Final refusals: there should be none. */
  refusals: string[]
  /** The time of the last acknowledged write, by `performance.now()`. */
  lastAt(): number
  /** Waits for so many more writes, and throws when they take too long. */
  atLeastMore(count: number, longestMs?: number): Promise<void>
  /** Lets each writer finish, and returns the marks of the writes that never had a response. */
  stop(longestMs?: number): Promise<string[]>
}

/** A browser waits from one second to one minute between its attempts. */
const [firstPauseMs, longestPauseMs] = [100, 1000]
const unitCents = 1050

/**
 * Writes without a pause: clients, their changes, invoices, payments, receptions. Each write has its
 * idempotency key from the start, is repeated under it until it has a response, and is in the ledger before
 * the next write.
 */
export function startWriters(desk: Desk, ledger: Ledger, writersCount = 4): Writers {
  const run = randomUUID().slice(0, 8).toUpperCase()
  const open = new Set<string>()
  const refusals: string[] = []
  const abandoned = new AbortController()
  let answers: Answers = new Map()
  let [serial, count, lastAt, isOver] = [0, 0, performance.now(), false]

  const newMark = () => `PREUVE-${run}-${++serial}`

  /** Undefined after a final refusal, or once the writers have stopped. */
  async function write(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    acknowledged: (id: string, version: number) => Acknowledged,
  ): Promise<{ id: string; version: number } | undefined> {
    const { mark } = acknowledged('', 0)
    const [key, { signal }] = [randomUUID(), abandoned]
    open.add(mark)
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const reply = await callApi(desk, method, path, body, { key, signal })
      noteAnswer(answers, reply)
      if (!asksToWait(reply)) {
        open.delete(mark)
        if (reply.status >= 300) {
          refusals.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
          return undefined
        }
        const row = reply.body as { id: string; version: number }
        await ledger.append(acknowledged(row.id, row.version))
        count += 1
        lastAt = performance.now()
        return row
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
    return undefined
  }

  async function writeRound(): Promise<void> {
    const [mark, note] = [newMark(), newMark()]
    const client = await write('POST', '/clients', { name: mark }, (id) => ({ kind: 'client', id, mark }))
    if (!client) return
    const { id: clientId, version } = client
    await write('PATCH', `/clients/${clientId}`, { version, note }, (id, next) => ({
      ...{ kind: 'change', id, mark: note, version: next },
    }))
    for (let turn = 0; turn < 3 && !isOver; turn += 1) await sell(clientId, 1 + (serial % 7))
  }

  async function sell(clientId: string, quantity: number): Promise<void> {
    const [mark, parcel, cents] = [newMark(), newMark(), quantity * unitCents]
    const lines = [{ serviceId: desk.serviceId, quantity, unitPrice: unitCents }]
    const draft = { serviceType: 'Maritime', clientId, issueDate: '2026-01-01', dueDate: '2026-02-01' }
    const body = { ...draft, description: mark, lines }
    const invoice = await write('POST', '/invoices', body, (id) => ({ kind: 'invoice', id, mark, cents }))
    if (invoice) for (const amount of [quantity * 100, cents - quantity * 100]) await pay(invoice.id, amount)
    const goods = { trackingNumber: parcel, quantity, clientId }
    await write('POST', '/warehouse-receipts', goods, (id) => ({ kind: 'goods', id, mark: parcel }))
  }

  async function pay(invoiceId: string, cents: number): Promise<void> {
    const mark = newMark()
    const body = { invoiceId, amount: cents, paymentDate: '2026-01-02', reference: mark }
    await write('POST', '/payments', body, (id) => ({ kind: 'payment', id, mark, invoiceId, cents }))
  }

  const working = Promise.all(
    Array.from({ length: writersCount }, async () => {
      while (!isOver) await writeRound()
    }),
  )

  return {
    count: () => count,
    takeAnswers() {
      const soFar = answers
      answers = new Map()
      return soFar
    },
    refusals,
    lastAt: () => lastAt,
    async atLeastMore(more, longestMs = 120_000) {
      const [wanted, deadline] = [count + more, performance.now() + longestMs]
      while (count < wanted) {
        if (performance.now() > deadline)
          throw new Error(`${count - wanted + more} of ${more} writes went through in ${longestMs} ms`)
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
