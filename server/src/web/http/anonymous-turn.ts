import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { callerNetwork, callerSession } from '#database/caller/caller.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'

/**
 * Limits of the queue. They exceed the parallel requests of a street of phones. Requests above them are
 * refused.
 */
const inTurn = createBoundedQueue({ atOnce: 1, waiting: 4000, ofOne: 1000 })

/**
 * Gives each anonymous request a turn of the event loop of its own, one network after the other. Signed-in
 * callers receive database and thread responses once a turn, so without the queue each of their steps would
 * wait for all anonymous connections. Returns the refusal when the queue is full.
 */
export async function waitForAnonymousTurn(): Promise<HttpRefusal | undefined> {
  if (callerSession()) return undefined
  const network = callerNetwork()
  if (inTurn.isFull(network)) return httpRefusal(503, 'UNAVAILABLE', messages.unavailable)
  await inTurn(turnOfLoop, network)
  return undefined
}
