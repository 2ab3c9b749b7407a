import { boundedQueue } from '#access/queue.ts'
import { Unavailable } from '#database/unavailable.ts'
import { answeringThread, type ThreadLimits } from '#thread.ts'
import type { Drawing, Drawn, Order } from './drawing-thread.ts'
import { fingerprintOf, Pages } from './pages.ts'

/** Draws documents, on threads of their own: companies in turn, who reads one by a link behind the company's people. */
export type Printer = {
  print(order: Order, reader?: 'company' | 'link'): Promise<Uint8Array>
  /** The same, and the signs that no font of ours draws. */
  draw(order: Order, reader?: 'company' | 'link'): Promise<Drawing>
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
  const drawing = new Map<string, Promise<Drawing>>()

  const printer: Printer = {
    print: async (order, reader) => (await printer.draw(order, reader)).bytes,
    async draw(order, reader = 'company') {
      const { fingerprint, letters } = fingerprintOf(order.document)
      const known = pages.of(fingerprint)
      if (known) return known
      const name = `${reader} ${fingerprint}`
      const underWay = drawing.get(name)
      if (underWay) return underWay
      const drawn = (letters > mostOfShort ? long : short)(order, reader).finally(() => drawing.delete(name))
      drawing.set(name, drawn)
      const made = await drawn
      pages.keep(fingerprint, made)
      return made
    },
  }
  return printer
}

/** One thread and those who wait for it. Of links, one waits with the people of the companies: the others wait for each other. */
function createPress({ waiting, ofOneCompany, ...thread }: Limits) {
  const inTurn = boundedQueue({ atOnce: 1, waiting })
  const linksInTurn = boundedQueue({ atOnce: 1, waiting, ofOne: ofOneCompany })
  const askThread = answeringThread<Order, Drawn>(new URL('./drawing-thread.ts', import.meta.url), thread)
  const asked = new Map<string, number>()

  async function draw(order: Order): Promise<Drawing> {
    const drawn = await askThread(order)
    if ('failure' in drawn) throw new Error(`Document not drawn: ${drawn.failure}`)
    return drawn
  }

  async function drawForPeople(order: Order, companyId: string): Promise<Drawing> {
    const before = asked.get(companyId) ?? 0
    if (before >= ofOneCompany) throw new Unavailable('This company waits for as many documents as it may')
    asked.set(companyId, before + 1)
    try {
      return await inTurn(() => draw(order), companyId)
    } finally {
      const left = (asked.get(companyId) ?? 1) - 1
      if (left > 0) asked.set(companyId, left)
      else asked.delete(companyId)
    }
  }

  return (order: Order, reader: 'company' | 'link'): Promise<Drawing> => {
    const { companyId } = order.document.letterhead
    if (reader === 'company') return drawForPeople(order, companyId)
    return linksInTurn(() => inTurn(() => draw(order), companyId, 'behind'), companyId)
  }
}
