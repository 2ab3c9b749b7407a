import { once } from 'node:events'
import { createApp } from '#web/app.ts'
import type { World } from './world.ts'

export type Site = {
  url: string
  close(): Promise<void>
  ask(path: string, options?: RequestInit & { json?: unknown }): Promise<Response>
}

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
