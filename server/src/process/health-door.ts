import { createServer, type Server as HttpServer } from 'node:http'
import type { HealthCheck } from './health.ts'

/**
 * HTTP server of a process that only runs jobs. `/healthz` answers while the process lives, `/readyz` tells
 * whether it can work.
 */
export function createHealthDoor(health: HealthCheck): HttpServer {
  return createServer({ requestTimeout: 5000 }, async (request, response) => {
    const path =
      request.method === 'GET' || request.method === 'HEAD' ? request.url?.split('?')[0] : undefined
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path === '/healthz') return answer(200, { ok: true })
    if (path !== '/readyz') return answer(404, { code: 'NOT_FOUND' })
    const state = await health.ask()
    return answer(state.ready ? 200 : 503, state)
  })
}
