import { once } from 'node:events'
import { signedCookie } from '#access/caller/cookie.ts'
import { createApp } from '#web/app.ts'
import type { World } from './world.ts'

export type Site = {
  url: string
  close(): Promise<void>
  ask(path: string, options?: RequestInit & { json?: unknown }): Promise<Response>
}

/** The cookie of a person's session, as a header. */
export function cookieOf(world: World, { token }: { token: string }): { cookie: string } {
  return { cookie: signedCookie(token, world.server.secret) }
}

/** Requests by a person, or by an anonymous caller. */
export const requestsTo =
  (site: Site, world: World) =>
  (who: { token: string } | null, path: string, method = 'GET') =>
    site.ask(path, { method, headers: who ? cookieOf(world, who) : {} })

/** Sign-ins by password. */
export const passwordSignIns =
  (site: Site, usualPassword: string) =>
  (email: string, password = usualPassword, tenant?: string) =>
    site.ask('/api/auth/sign-in/email', { json: { email, password, tenant } })

/** Starts the product over HTTP, on a port of its own. */
export async function openSite(world: World, trustedProxies: string[] = []): Promise<Site> {
  const http = createApp(world.server, async () => ({ ready: true }), trustedProxies)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    ask: (path, { json, ...options } = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...options,
        ...(json !== undefined && {
          method: options.method ?? 'POST',
          body: JSON.stringify(json),
          headers: { 'content-type': 'application/json', ...options.headers },
        }),
      }),
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
