import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context, Hono } from 'hono'

/**
 * Answers what nothing answered: 405 and the methods by which something does, or 404. `OPTIONS` asks for just
 * that, and
 * another site's question whether it may write was refused before.
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

// The method has its answer there, but none for these words: an id that is none.
function isRight(method: string, allowed: string[]): boolean {
  return method !== 'OPTIONS' && allowed.includes(method)
}

const asked = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function allowedAt(path: string, site: Hono, others: string[]): string[] {
  const found = asked.filter((method) => others.includes(method) || hasRoute(site, method, path))
  if (found.length === 0) return []
  return [...found, ...(found.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

// What is there for every method only dresses the answers of others.
function hasRoute(site: Hono, method: string, path: string): boolean {
  return site.router.match(method, path)[0].some(([[, route]]) => route.method === method)
}
