import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { callerNetwork, callerSession } from '#database/caller/caller.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'

/**
 * Limits of waiting requests, in all and per network. Many phones that share an IP address stay below.
 * Further requests are refused.
 */
const inTurn = createBoundedQueue({ atOnce: 1, waiting: 4000, ofOne: 1000 })

/**
 * Runs each anonymous request in its own turn of the event loop, one network after the other. Requests of
 * signed-in callers continue once a turn, when the database or a thread has answered. Without this queue,
 * each of their steps would wait for all anonymous requests. Returns the refusal when the queue is full.
 */
export async function waitForAnonymousTurn(): Promise<HttpRefusal | undefined> {
  if (callerSession()) return undefined
  const network = callerNetwork()
  if (inTurn.isFull(network)) return httpRefusal(503, 'UNAVAILABLE', messages.unavailable)
  await inTurn(turnOfLoop, network)
  return undefined
}
