import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context, Hono } from 'hono'

/**
 * Responds to a request without a route: status code 405 with the allowed methods of the path, or 404.
 * `OPTIONS` gets the same list. Preflight requests of other sites were refused earlier.
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

// True when the path has a route for this method. The route then refused a path parameter, such as an invalid
// id.
function isRight(method: string, allowed: string[]): boolean {
  return method !== 'OPTIONS' && allowed.includes(method)
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function allowedAt(path: string, site: Hono, others: string[]): string[] {
  const found = methods.filter((method) => others.includes(method) || hasRoute(site, method, path))
  if (found.length === 0) return []
  return [...found, ...(found.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

// True when a route handles this method and path. Routes for all methods are middleware, which sends no
// response itself.
function hasRoute(site: Hono, method: string, path: string): boolean {
  return site.router.match(method, path)[0].some(([[, route]]) => route.method === method)
}
