import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthCheck } from '#process/health.ts'
import type { Configuration } from './configuration.ts'

type Listening = { server: HttpServer; port: number }

/**
 * Listens on the configured port. If this port is taken and PORT did not set it, reports this and tries the
 * next ones.
 */
export async function listen(
  configuration: Configuration,
  say: (sentence: string) => void,
  create: (port: number) => HttpServer,
): Promise<Listening> {
  for (let port = configuration.port; ; port += 1) {
    const server = create(port)
    server.listen(port, configuration.host)
    try {
      await once(server, 'listening')
      const address = server.address()
      return { server, port: typeof address === 'object' && address ? address.port : port }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new Error(`HOST n'est pas une adresse de cette machine (« ${configuration.host} »).`)
      const isPortTaken = code === 'EADDRINUSE'
      if (!isPortTaken || configuration.portIsFixed || port >= configuration.port + 50) {
        throw isPortTaken
          ? new Error(`Le port ${port} est déjà pris. Choisissez-en un autre avec PORT.`)
          : error
      }
      say(`Le port ${port} est déjà pris, essai du suivant.`)
    }
  }
}

/** URL of the server for programs on this machine. */
export function localUrl(host: string | undefined, port: number): string {
  const isHere = host === undefined || ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

// Waits before the server closes, so that the load balancer sends its requests elsewhere. Meanwhile the
// readiness check fails, and every connection closes after its response.
export async function leaveBalancer(
  server: HttpServer,
  health: HealthCheck,
  milliseconds: number,
): Promise<void> {
  health.leave()
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await sleep(milliseconds)
}

export async function closeHttp(server: HttpServer, patienceMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), patienceMs).unref()
  await closed
}
