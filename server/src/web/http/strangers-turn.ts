import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { callerNetwork, callerSession } from '#database/caller/caller.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'

/** More than a street of telephones has under way: who asks on top of that does not wait for answers. */
const inTurn = createBoundedQueue({ atOnce: 1, waiting: 4000, ofOne: 1000 })

/**
 * Waits, if a stranger asks, for one turn of the event loop that no other stranger has, networks in turn; why
 * there is none, if so. Whoever is at work
 * hears the database and the threads once a turn: without this they would wait, at every step, for as many
 * strangers as have connections.
 */
export async function strangersTurn(): Promise<HttpRefusal | undefined> {
  if (callerSession()) return undefined
  const network = callerNetwork()
  if (inTurn.isFull(network)) return httpRefusal(503, 'UNAVAILABLE', messages.unavailable)
  await inTurn(turnOfLoop, network)
  return undefined
}
