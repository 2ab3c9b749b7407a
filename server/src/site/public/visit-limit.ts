import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context, MiddlewareHandler } from 'hono'
import { askingNetwork } from '#database/door/caller.ts'
import { Visits } from '#database/door/visits.ts'

/** No network asks for more of these than so many a minute. */
export function bounded(perMinute: number): MiddlewareHandler {
  const visits = new Visits(perMinute)
  return async (c, next) => {
    const wait = visits.count(askingNetwork())
    return wait > 0 ? tooMany(c, wait) : next()
  }
}

export function tooMany(c: Context, wait: number): Response {
  return c.text(apiRefusals.tooMany, 429, { 'retry-after': String(wait) })
}
