import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The health check of ops/haproxy, and its longest wait for a response. */
const [checkEveryMs, checkWithinMs, answerWithinMs] = [500, 2000, 15_000]

/** A load balancer that believes /readyz, and responds 504 for a server without a response. */
export async function openBalancer(ports: number[]): Promise<{ url: string; close(): Promise<void> }> {
  const ready = new Set<number>()
  let [turn, isClosed] = [0, false]

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const port = [...ready][turn++ % Math.max(1, ready.size)]
    const fail = (status: number) =>
      outgoing.headersSent || outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    if (port === undefined) return void fail(503)
    const { method, url, headers } = incoming
    const options = { host: '127.0.0.1', port, method, path: url, headers, timeout: answerWithinMs }
    const sent = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.once('timeout', () => {
      fail(504)
      sent.destroy()
    })
    sent.on('error', () => fail(502))
    incoming.pipe(sent)
  }

  async function watch(port: number): Promise<void> {
    for (; !isClosed; await sleep(checkEveryMs)) {
      const signal = AbortSignal.timeout(checkWithinMs)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
      if (answer?.ok) ready.add(port)
      else ready.delete(port)
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
