import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { reconnectDelayMs } from '@escale/contract/channels/realtime/live'
import { signedCookie } from '../../../server/src/access/caller/cookie.ts'
import type { Ask } from './actions.ts'
import type { Worker } from './crowd.ts'

export type Site = { port: number; secret: string }
export type Told = { status: number; code: string; retryAfterMs: number; ms: number; body: string }

const patienceMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** What a server answers a worker; status 0 when it answers nothing. */
export function ask(
  { port, secret }: Site,
  { token, place }: Worker,
  { method, path, body }: Ask,
): Promise<Told> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    cookie: signedCookie(token, secret),
    'x-company': place.id,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  }
  const started = performance.now()
  return new Promise((resolve) => {
    const told = (status: number, retryAfter: unknown, said: string) =>
      resolve({
        status,
        retryAfterMs: 1000 * Number(retryAfter ?? 0),
        code: /"code":"(\w+)"/.exec(said)?.[1] ?? said.slice(0, 60),
        ms: performance.now() - started,
        body: said,
      })
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path: `/api${path}`, headers, timeout: patienceMs },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          told(response.statusCode ?? 0, response.headers['retry-after'], Buffer.concat(parts).toString()),
        )
        response.on('error', ({ message }) => told(0, 0, message))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('sans réponse')))
    outgoing.on('error', ({ message }) => told(0, 0, message))
    outgoing.end(text)
  })
}

export type Streams = { open: number; heard: number; ended: number; refused: number }

/**
 * Keeps the stream of a worker open until they leave, and opens it again when it ends, as late as a browser
 * does.
 */
export function listen(
  { port, secret }: Site,
  { token, place }: Worker,
  streams: Streams,
  leaving: AbortSignal,
  failures = 0,
): void {
  if (leaving.aborted) return
  const again = (failed: number) => {
    const join = () => listen({ port, secret }, { token, place } as Worker, streams, leaving, failed + 1)
    setTimeout(join, reconnectDelayMs(failed)).unref()
  }
  const headers = { cookie: signedCookie(token, secret), 'x-company': place.id }
  const outgoing = request(
    { agent: false, host: '127.0.0.1', port, path: '/api/realtime', headers, signal: leaving },
    (response) => {
      if (response.statusCode !== 200) {
        streams.refused += 1
        response.resume()
        return again(failures)
      }
      streams.open += 1
      response.on('data', (piece: Buffer) => {
        if (piece.includes('event: changed')) streams.heard += 1
      })
      response.on('error', () => {})
      response.once('close', () => {
        streams.open -= 1
        if (leaving.aborted) return
        streams.ended += 1
        again(0)
      })
    },
  )
  outgoing.on('error', () => leaving.aborted || again(failures))
  outgoing.end()
}
