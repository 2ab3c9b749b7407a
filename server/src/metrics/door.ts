import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { errorText, log } from '#log.ts'
import { countSignals } from './counts.ts'
import { type Measured, measureStates } from './gauges.ts'

export type MetricsAddress = { host: string; port: number }

/** `GET /metrics`, on a port of its own: what it says is for the operator, and no page ever asks for it. */
export async function openMetrics({ host, port }: MetricsAddress, measured: Measured): Promise<{ port: number; stop: () => Promise<void> }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const stopCounting = countSignals(registry)
  measureStates(registry, measured)
  const server = createServer({ requestTimeout: 5000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    try {
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
    } catch (error) {
      log('warn', 'metrics not measured', { operation: 'metrics', error: errorText(error) })
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Le port ${port} d'ESCALE_METRICS est déjà pris.`) : error),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      stopCounting()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
