import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { errorText, log } from '#telemetry/log.ts'
import { countSignals } from './counts.ts'
import { type MetricSources, measureStates } from './gauges.ts'

export type MetricsAddress = { host: string; port: number }

/**
 * `port` is undefined when another process uses the configured port. The server then runs without metrics.
 */
type OpenMetrics = { port: number | undefined; stop: () => Promise<void> }

/** Serves `GET /metrics` for the operator, on a separate port. */
export async function openMetrics(
  { host, port }: MetricsAddress,
  measured: MetricSources,
): Promise<OpenMetrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const stopCounting = countSignals(registry)
  measureStates(registry, measured)
  const server = createServer({ requestTimeout: 5000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log('warn', 'metrics not measured', { operation: 'metrics', error: errorText(error) })
      response.writeHead(503).end()
    }
  })
  if (!(await listenUnlessTaken(server, { host, port }))) {
    stopCounting()
    log('warn', `Le port ${port} d'ESCALE_METRICS est déjà pris : ce processus ne dit pas ses mesures.`, {
      operation: 'metrics',
    })
    return { port: undefined, stop: async () => {} }
  }
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      stopCounting()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listenUnlessTaken(server: Server, { host, port }: MetricsAddress): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, host, () => resolve(true))
  })
}
