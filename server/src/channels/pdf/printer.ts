import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { answeringThread, type ThreadLimits } from '#process/thread.ts'
import { fingerprintOf, Pages } from './document-cache.ts'
import type { Answer, Order, Question } from './drawing-thread.ts'

/**
 * The reader of a document. Users of the company have priority over readers of a public link. `signal` aborts
 * when the reader disconnects.
 */
type Reader = { by?: 'company' | 'link'; signal?: AbortSignal }

/**
 * Draws documents on its own threads. Companies take turns. Within a company, its users have priority over
 * readers of links.
 */
export type Printer = {
  print(order: Order, reader?: Reader): Promise<Uint8Array>
  /** The characters of a document that no installed font can draw. */
  absentSigns(document: DocumentValue, signal?: AbortSignal): Promise<string[]>
}

type Limits = ThreadLimits & {
  /** Maximum number of drawings in a queue. */
  waiting: number
  /** Maximum number of drawings of one company that are queued or being drawn. */
  ofOneCompany: number
}

const usualLimits: Limits = { longestMs: 60_000, idleMs: 60_000, memoryMb: 128, waiting: 16, ofOneCompany: 4 }
/**
 * Documents with more characters than this are drawn on a second thread, so that short documents do not wait
 * for them: a drawing cannot be interrupted.
 */
const mostShortLetters = 16_000

export function createPrinter(limits: Partial<Limits> = {}): Printer {
  const [short, long] = [new Press({ ...usualLimits, ...limits }), new Press({ ...usualLimits, ...limits })]
  const pages = new Pages()
  const drawings = new Map<string, { readers: Readers; drawing: Promise<Uint8Array> }>()

  return {
    absentSigns: (document, signal) => short.absentSigns(document, signal),
    async print(order, { by = 'company', signal } = {}) {
      const { fingerprint, letters } = fingerprintOf(order.document)
      const cached = pages.of(fingerprint)
      if (cached) return cached
      const name = `${by} ${fingerprint}`
      const running = drawings.get(name)
      running?.readers.join(signal)
      if (running) return running.drawing
      const readers = new Readers()
      const drawing = (letters > mostShortLetters ? long : short).draw(order, by, readers.left)
      const current = { readers, drawing }
      const done = () => drawings.get(name) === current && drawings.delete(name)
      drawings.set(name, current)
      readers.left.addEventListener('abort', done) // a reader who comes later starts another drawing
      readers.join(signal)
      const bytes = await drawing.finally(done)
      pages.keep(fingerprint, bytes)
      return bytes
    },
  }
}

/** Counts the readers who wait for the same drawing. */
class Readers {
  readonly #leaving = new AbortController()
  #waiting = 0

  /** Aborts when every reader has disconnected. */
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
 * A drawing thread and its queue. Requests from links, and checks for missing characters, wait in queues of
 * their own. Each of these two queues has at most one request in the main queue at a time.
 */
class Press {
  readonly #ofOneCompany: number
  readonly #queue: BoundedQueue
  readonly #linkQueue: BoundedQueue
  readonly #signsQueue: BoundedQueue
  readonly #askThread: (question: Question) => Promise<Answer>
  /** The number of queued documents of each company. */
  readonly #counts = new Map<string, number>()

  constructor({ waiting, ofOneCompany, ...thread }: Limits) {
    this.#ofOneCompany = ofOneCompany
    this.#queue = createBoundedQueue({ atOnce: 1, waiting })
    this.#linkQueue = createBoundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
    this.#signsQueue = createBoundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
    this.#askThread = answeringThread<Question, Answer>(
      new URL('./drawing-thread.ts', import.meta.url),
      thread,
    )
  }

  absentSigns(document: DocumentValue, signal?: AbortSignal): Promise<string[]> {
    const { companyId } = document.letterhead
    return this.#signsQueue(
      () => this.#queue(() => this.#signsOf(document), companyId, { signal }),
      companyId,
      { signal },
    )
  }

  draw(order: Order, by: 'company' | 'link', signal: AbortSignal): Promise<Uint8Array> {
    const { companyId } = order.document.letterhead
    if (by === 'company') return this.#drawForPeople(order, companyId, signal)
    return this.#linkQueue(
      () => this.#queue(() => this.#bytesOf(order), companyId, { isBehind: true, signal }),
      companyId,
      { signal },
    )
  }

  async #bytesOf(order: Order): Promise<Uint8Array> {
    const answer = await this.#askThread(order)
    if ('bytes' in answer) return answer.bytes
    throw drawingError(answer)
  }

  async #signsOf(document: DocumentValue): Promise<string[]> {
    const answer = await this.#askThread({ signsOf: document })
    if ('absent' in answer) return answer.absent
    throw drawingError(answer)
  }

  async #drawForPeople(order: Order, companyId: string, signal: AbortSignal): Promise<Uint8Array> {
    const before = this.#counts.get(companyId) ?? 0
    if (before >= this.#ofOneCompany)
      throw new Unavailable('This company waits for as many documents as it may', { missing: 'room' })
    this.#counts.set(companyId, before + 1)
    try {
      return await this.#queue(() => this.#bytesOf(order), companyId, { signal })
    } finally {
      const remaining = (this.#counts.get(companyId) ?? 1) - 1
      if (remaining > 0) this.#counts.set(companyId, remaining)
      else this.#counts.delete(companyId)
    }
  }
}

type BoundedQueue = ReturnType<typeof createBoundedQueue>

function drawingError(answer: Answer): Error {
  return new Error(`Document not drawn: ${'failure' in answer ? answer.failure : 'another answer came'}`)
}
