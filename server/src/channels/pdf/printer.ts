import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { boundedQueue } from '#access/queue.ts'
import { Unavailable } from '#database/unavailable.ts'
import { answeringThread, type ThreadLimits } from '#thread.ts'
import type { Answer, Order, Question } from './drawing-thread.ts'
import { fingerprintOf, Pages } from './pages.ts'

/** Who waits for a drawing: the people of its company, before whoever reads it by a link. `signal` says that they have left. */
export type Reader = { by?: 'company' | 'link'; signal?: AbortSignal }

/** Draws documents, on threads of their own: companies in turn, who reads one by a link behind the company's people. */
export type Printer = {
  print(order: Order, reader?: Reader): Promise<Uint8Array>
  /** The signs that no font of ours draws, told without drawing. */
  absentSigns(document: DocumentValue): Promise<string[]>
}

type Limits = ThreadLimits & {
  /** How many may wait for their turn. */
  waiting: number
  /** How many of them may be of one company, the one being drawn included. */
  ofOneCompany: number
}

const usual: Limits = { longestMs: 60_000, idleMs: 60_000, memoryMb: 128, waiting: 16, ofOneCompany: 4 }
/** A document that says more than this many letters is drawn where short ones do not wait for it: drawing cannot be interrupted. */
const mostOfShort = 16_000

export function createPrinter(limits: Partial<Limits> = {}): Printer {
  const [short, long] = [createPress({ ...usual, ...limits }), createPress({ ...usual, ...limits })]
  const pages = new Pages()
  const underWay = new Map<string, { readers: Reader[]; drawing: Promise<Uint8Array> }>()

  return {
    absentSigns: (document) => short.absentSigns(document),
    async print(order, reader = {}) {
      const { fingerprint, letters } = fingerprintOf(order.document)
      const known = pages.of(fingerprint)
      if (known) return known
      const name = `${reader.by ?? 'company'} ${fingerprint}`
      const joined = underWay.get(name)
      joined?.readers.push(reader)
      if (joined) return joined.drawing
      const readers = [reader]
      const drawing = (letters > mostOfShort ? long : short).draw(order, readers).finally(() => underWay.delete(name))
      underWay.set(name, { readers, drawing })
      const bytes = await drawing
      pages.keep(fingerprint, bytes)
      return bytes
    },
  }
}

/** One thread and those who wait for it. Of links, one waits with the people of the companies: the others wait for each other. */
function createPress({ waiting, ofOneCompany, ...thread }: Limits) {
  const inTurn = boundedQueue({ atOnce: 1, waiting })
  const linksInTurn = boundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
  const askThread = answeringThread<Question, Answer>(new URL('./drawing-thread.ts', import.meta.url), thread)
  const asked = new Map<string, Set<Reader[]>>()

  async function bytesOf(order: Order, readers: readonly Reader[]): Promise<Uint8Array> {
    if (isAbandoned(readers)) throw new Unavailable('Nobody waits for this document any more')
    const answer = await askThread(order)
    if ('bytes' in answer) return answer.bytes
    throw notDrawn(answer)
  }

  async function signsOf(document: DocumentValue): Promise<string[]> {
    const answer = await askThread({ signsOf: document })
    if ('absent' in answer) return answer.absent
    throw notDrawn(answer)
  }

  async function drawForPeople(order: Order, readers: Reader[], companyId: string): Promise<Uint8Array> {
    const own = asked.get(companyId) ?? new Set()
    // Somebody who types a period leaves a document for the next at each figure: what they left holds no place of theirs.
    const before = [...own].filter((others) => !isAbandoned(others)).length
    if (before >= ofOneCompany) throw new Unavailable('This company waits for as many documents as it may')
    asked.set(companyId, own.add(readers))
    try {
      return await inTurn(() => bytesOf(order, readers), companyId)
    } finally {
      own.delete(readers)
      if (own.size === 0) asked.delete(companyId)
    }
  }

  return {
    absentSigns: (document: DocumentValue) => inTurn(() => signsOf(document), document.letterhead.companyId),
    draw(order: Order, readers: Reader[]): Promise<Uint8Array> {
      const { companyId } = order.document.letterhead
      if (readers.some(({ by }) => by === 'link')) return linksInTurn(() => inTurn(() => bytesOf(order, readers), companyId, 'behind'), companyId)
      return drawForPeople(order, readers, companyId)
    },
  }
}

function isAbandoned(readers: readonly Reader[]): boolean {
  return readers.every(({ signal }) => signal?.aborted)
}

function notDrawn(answer: Answer): Error {
  return new Error(`Document not drawn: ${'failure' in answer ? answer.failure : 'another answer came'}`)
}
