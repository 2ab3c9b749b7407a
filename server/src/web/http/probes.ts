import { Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'

export const probePaths = ['/healthz', '/readyz', '/healthz/backup']

/** Routes of the health checks, for load balancers, supervisors and monitoring. */
export function probes(server: Server, health: () => Promise<{ ready: boolean }>): Hono {
  const site = new Hono()
  site.get('/healthz', (c) => c.json({ ok: true }))
  site.get('/readyz', async (c) => {
    const state = await health()
    return c.json(state, state.ready ? 200 : 503)
  })

  site.get('/healthz/backup', async (c) => {
    // Without a data folder and backups, an external database is backed up elsewhere
    if (!server.backups && !server.dataFolder) return c.notFound()
    const { newestAt = null, fault = 'none' } = (await server.backups?.currentState()) ?? {}
    return c.json(
      {
        ok: fault === null,
        newestAt,
        ageSeconds: newestAt && Math.round((Date.now() - Date.parse(newestAt)) / 1000),
      },
      fault === null ? 200 : 503,
    )
  })
  return site
}
