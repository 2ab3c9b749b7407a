import { apiRefusals } from '@escale/contract/refusals'
import type { Context, MiddlewareHandler } from 'hono'
import { networkOf } from '#access/address.ts'
import { askedOf } from '#access/asked.ts'
import type { Server } from '#access/server.ts'
import { Visits } from './visits.ts'

/** More than a person reads, of what asks the database something of a stranger's choice. */
const pagesPerMinute = 200

/** Nobody asks for more of these than so many a minute. */
export function bounded(server: Server, perMinute = pagesPerMinute): MiddlewareHandler {
  const visits = new Visits(perMinute)
  return async (c, next) => {
    const wait = visits.count(networkOf(askedOf(c.req.raw, server).address))
    return wait > 0 ? tooMany(c, wait) : next()
  }
}

export function tooMany(c: Context, wait: number): Response {
  return c.text(apiRefusals.tooMany, 429, { 'retry-after': String(wait) })
}
