import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Front = { url: string; close(): Promise<void> }

/** As ops/haproxy is set: so often, and so long for an answer. */
const check = { everyMs: 500, withinMs: 2000 }
/** What a server that has said nothing is given before somebody else is told so. */
const silentMs = 15_000

/** A balancer that believes /readyz, and says 504 in the place of a server that says nothing. */
export async function openFront(ports: number[]): Promise<Front> {
  const ready = new Set<number>()
  let [turn, isClosed] = [0, false]

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const candidates = [...ready]
    const port = candidates[turn++ % Math.max(1, candidates.length)]
    const fail = (status: number) =>
      outgoing.headersSent || outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    if (port === undefined) return void fail(503)
    const { method, url, headers } = incoming
    const sent = request(
      { host: '127.0.0.1', port, method, path: url, headers, timeout: silentMs },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    sent.once('timeout', () => {
      fail(504)
      sent.destroy()
    })
    sent.on('error', () => fail(502))
    incoming.pipe(sent)
  }

  async function watch(port: number): Promise<void> {
    while (!isClosed) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(check.withinMs),
      }).catch(() => undefined)
      if (answer?.ok) ready.add(port)
      else ready.delete(port)
      await sleep(check.everyMs)
    }
  }

  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = ports.map(watch)
  while (ready.size < ports.length) await sleep(20)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      isClosed = true
      server.closeAllConnections()
      server.close()
      await Promise.all(watching)
    },
  }
}
