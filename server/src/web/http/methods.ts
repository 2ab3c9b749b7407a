import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context, Hono } from 'hono'

/**
 * Answers requests without a route: 405 with the methods of the address, or 404. `OPTIONS` gets the same
 * list. Preflight requests of other sites were refused earlier.
 */
export async function answerMethods(c: Context, site: Hono, others: string[] = []): Promise<Response> {
  const allowed = allowedAt(c.req.path, site, others)
  if (allowed.length === 0 || isRight(c.req.method, allowed))
    return c.json({ code: 'NOT_FOUND', message: apiRefusals.notFound }, 404)
  c.header('allow', allowed.join(', '))
  return c.req.method === 'OPTIONS'
    ? c.body(null, 204)
    : c.json({ code: 'WRONG_METHOD', message: apiRefusals.wrongMethod }, 405)
}

// The method exists at this address, so the path itself is wrong, for example an invalid id.
function isRight(method: string, allowed: string[]): boolean {
  return method !== 'OPTIONS' && allowed.includes(method)
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function allowedAt(path: string, site: Hono, others: string[]): string[] {
  const found = methods.filter((method) => others.includes(method) || hasRoute(site, method, path))
  if (found.length === 0) return []
  return [...found, ...(found.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

// Routes for every method are middleware, which answers nothing itself.
function hasRoute(site: Hono, method: string, path: string): boolean {
  return site.router.match(method, path)[0].some(([[, route]]) => route.method === method)
}
