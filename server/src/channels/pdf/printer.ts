import { boundedQueue } from '#access/queue.ts'
import { Unavailable } from '#database/unavailable.ts'
import { answeringThread, type ThreadLimits } from '#thread.ts'
import type { Drawn, Order } from './drawing-thread.ts'

/** Draws documents, one after the other, on a thread of their own. */
export type Printer = { print(order: Order): Promise<Uint8Array> }

type Limits = ThreadLimits & {
  /** How many may wait for their turn. */
  waiting: number
  /** How many of them may be of one company, the one being drawn included. */
  ofOneCompany: number
}

const usual: Limits = { longestMs: 60_000, idleMs: 60_000, memoryMb: 128, waiting: 16, ofOneCompany: 4 }

export function createPrinter(limits: Partial<Limits> = {}): Printer {
  const { waiting, ofOneCompany, ...thread } = { ...usual, ...limits }
  const inTurn = boundedQueue({ atOnce: 1, waiting })
  const draw = answeringThread<Order, Drawn>(new URL('./drawing-thread.ts', import.meta.url), thread)
  const asked = new Map<string, number>()

  return {
    async print(order) {
      const { companyId } = order.document.letterhead
      const before = asked.get(companyId) ?? 0
      if (before >= ofOneCompany) throw new Unavailable('This company waits for as many documents as it may')
      asked.set(companyId, before + 1)
      try {
        const drawn = await inTurn(() => draw(order))
        if ('failure' in drawn) throw new Error(`Document not drawn: ${drawn.failure}`)
        return drawn.bytes
      } finally {
        const left = (asked.get(companyId) ?? 1) - 1
        if (left > 0) asked.set(companyId, left)
        else asked.delete(companyId)
      }
    },
  }
}
