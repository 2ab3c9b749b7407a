import { apiRefusals } from '@escale/contract/wire/refusals'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { callerNetwork } from '#database/caller/caller.ts'
import { RequestCounter } from '#database/caller/request-counter.ts'

/** Limits the requests of one network to `perMinute`. */
export function limitPerMinute(perMinute: number): MiddlewareHandler {
  const visits = new RequestCounter(perMinute)
  return async (c, next) => {
    const wait = visits.count(callerNetwork())
    return wait > 0 ? tooMany(c, wait) : next()
  }
}

/**
 * Limits the responses that one network receives at the same time. A response that the client does not read
 * counts until its connection is closed.
 */
export function limitConcurrent(most: number): MiddlewareHandler {
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const { outgoing } = c.env as HttpBindings
    const network = callerNetwork()
    const count = underWay.get(network) ?? 0
    if (count >= most) return tooMany(c, 1)
    underWay.set(network, count + 1)
    outgoing.once('close', () => {
      const remaining = (underWay.get(network) ?? 1) - 1
      if (remaining > 0) underWay.set(network, remaining)
      else underWay.delete(network)
    })
    return next()
  }
}

export function tooMany(c: Context, wait: number): Response {
  return c.text(apiRefusals.tooMany, 429, { 'retry-after': String(wait) })
}
