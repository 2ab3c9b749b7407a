import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { boundedQueue } from '#access/limits/queue.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { answeringThread, type ThreadLimits } from '#process/thread.ts'
import type { Answer, Order, Question } from './drawing-thread.ts'
import { fingerprintOf, Pages } from './pages.ts'

/**
 * Who waits for a drawing: the people of its company, before whoever reads it by a link. `signal` says that
 * they have left.
 */
type Reader = { by?: 'company' | 'link'; signal?: AbortSignal }

/**
 * Draws documents, on threads of their own: companies in turn, who reads one by a link behind the company's
 * people.
 */
export type Printer = {
  print(order: Order, reader?: Reader): Promise<Uint8Array>
  /** The signs that no font of ours draws, told without drawing. */
  absentSigns(document: DocumentValue, signal?: AbortSignal): Promise<string[]>
}

type Limits = ThreadLimits & {
  /** How many may wait for their turn. */
  waiting: number
  /** How many of them may be of one company, the one being drawn included. */
  ofOneCompany: number
}

const usual: Limits = { longestMs: 60_000, idleMs: 60_000, memoryMb: 128, waiting: 16, ofOneCompany: 4 }
/**
 * A document that says more than this many letters is drawn where short ones do not wait for it: drawing
 * cannot be interrupted.
 */
const mostOfShort = 16_000

export function createPrinter(limits: Partial<Limits> = {}): Printer {
  const [short, long] = [new Press({ ...usual, ...limits }), new Press({ ...usual, ...limits })]
  const pages = new Pages()
  const underWay = new Map<string, { readers: Readers; drawing: Promise<Uint8Array> }>()

  return {
    absentSigns: (document, signal) => short.absentSigns(document, signal),
    async print(order, { by = 'company', signal } = {}) {
      const { fingerprint, letters } = fingerprintOf(order.document)
      const known = pages.of(fingerprint)
      if (known) return known
      const name = `${by} ${fingerprint}`
      const joined = underWay.get(name)
      joined?.readers.join(signal)
      if (joined) return joined.drawing
      const readers = new Readers()
      const drawing = (letters > mostOfShort ? long : short).draw(order, by, readers.left)
      const current = { readers, drawing }
      const done = () => underWay.get(name) === current && underWay.delete(name)
      underWay.set(name, current)
      readers.left.addEventListener('abort', done) // whoever comes next begins anew
      readers.join(signal)
      const bytes = await drawing.finally(done)
      pages.keep(fingerprint, bytes)
      return bytes
    },
  }
}

/** Those who wait for one drawing. */
class Readers {
  readonly #leaving = new AbortController()
  #waiting = 0

  /** All of them have left. */
  readonly left = this.#leaving.signal

  join(signal: AbortSignal | undefined): void {
    this.#waiting += 1
    const leave = () => {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#leaving.abort()
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  }
}

/**
 * One thread and those who wait for it. Of links, and of those who only ask for signs, one waits with the
 * people of the companies: the others wait for each other.
 */
class Press {
  readonly #ofOneCompany: number
  readonly #inTurn: BoundedQueue
  readonly #linksInTurn: BoundedQueue
  readonly #signsInTurn: BoundedQueue
  readonly #askThread: (question: Question) => Promise<Answer>
  /** How many documents each company waits for. */
  readonly #counts = new Map<string, number>()

  constructor({ waiting, ofOneCompany, ...thread }: Limits) {
    this.#ofOneCompany = ofOneCompany
    this.#inTurn = boundedQueue({ atOnce: 1, waiting })
    this.#linksInTurn = boundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
    this.#signsInTurn = boundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
    this.#askThread = answeringThread<Question, Answer>(
      new URL('./drawing-thread.ts', import.meta.url),
      thread,
    )
  }

  absentSigns(document: DocumentValue, signal?: AbortSignal): Promise<string[]> {
    const { companyId } = document.letterhead
    return this.#signsInTurn(
      () => this.#inTurn(() => this.#signsOf(document), companyId, { signal }),
      companyId,
      { signal },
    )
  }

  draw(order: Order, by: 'company' | 'link', signal: AbortSignal): Promise<Uint8Array> {
    const { companyId } = order.document.letterhead
    if (by === 'company') return this.#drawForPeople(order, companyId, signal)
    return this.#linksInTurn(
      () => this.#inTurn(() => this.#bytesOf(order), companyId, { isBehind: true, signal }),
      companyId,
      { signal },
    )
  }

  async #bytesOf(order: Order): Promise<Uint8Array> {
    const answer = await this.#askThread(order)
    if ('bytes' in answer) return answer.bytes
    throw notDrawn(answer)
  }

  async #signsOf(document: DocumentValue): Promise<string[]> {
    const answer = await this.#askThread({ signsOf: document })
    if ('absent' in answer) return answer.absent
    throw notDrawn(answer)
  }

  async #drawForPeople(order: Order, companyId: string, signal: AbortSignal): Promise<Uint8Array> {
    const before = this.#counts.get(companyId) ?? 0
    if (before >= this.#ofOneCompany)
      throw new Unavailable('This company waits for as many documents as it may', { missing: 'room' })
    this.#counts.set(companyId, before + 1)
    try {
      return await this.#inTurn(() => this.#bytesOf(order), companyId, { signal })
    } finally {
      const left = (this.#counts.get(companyId) ?? 1) - 1
      if (left > 0) this.#counts.set(companyId, left)
      else this.#counts.delete(companyId)
    }
  }
}

type BoundedQueue = ReturnType<typeof boundedQueue>

function notDrawn(answer: Answer): Error {
  return new Error(`Document not drawn: ${'failure' in answer ? answer.failure : 'another answer came'}`)
}
