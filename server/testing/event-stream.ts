import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHub } from '#channels/realtime/hub.ts'
import { cookieOf } from '#testing/http.ts'
import { createApp } from '#web/app.ts'
import type { World } from './world.ts'

type StreamEvent = { event: string; data: Record<string, unknown> }
export type OpenStream = {
  status: number
  headers: Headers
  events: StreamEvent[]
  text(): string
  until(found: (text: string) => boolean): Promise<void>
  /** Waits for an event with this data. */
  heard(event: string, data?: Record<string, unknown>): Promise<void>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): Promise<void>
}

/**
 * Starts the product over HTTP, with its stream of events. Heartbeats and access checks are frequent by
 * default, so that tests wait less.
 */
export async function openLiveSite(world: World, { judgeMs = 1000 } = {}) {
  const hub = startHub(world.server.pool, world.loginUrl, { beatMs: 200, judgeMs })
  const http = createApp(world.server, async () => ({ ready: true }), [], hub)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const url = `http://127.0.0.1:${address.port}`
  while (
    (await fetch(`${url}/api/realtime`, { headers: cookieOf(world, { token: 'nobody' }) })).status === 503
  )
    await sleep(20)
  return {
    url,
    post: (of: World, path: string, token: string) =>
      fetch(url + path, {
        method: 'POST',
        body: '{}',
        headers: { ...cookieOf(of, { token }), 'content-type': 'application/json' },
      }),
    async close() {
      await hub.stop()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

/** Opens the stream of a session and collects its events. */
export async function openEventStream(
  world: World,
  url: string,
  token: string | null,
  company?: string,
  heardMsAgo?: number,
): Promise<OpenStream> {
  const stop = new AbortController()
  const headers = {
    ...(token !== null && cookieOf(world, { token })),
    ...(company !== undefined && { 'x-company': company }),
  }
  const response = await fetch(
    `${url}/api/realtime${heardMsAgo === undefined ? '' : `?heard=${heardMsAgo}`}`,
    { headers, signal: stop.signal },
  )
  const events: StreamEvent[] = []
  let text = ''
  const ended = response.ok && response.body ? read(response.body) : Promise.resolve()

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true })
        events.splice(
          0,
          events.length,
          ...[...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event = '', data = '']) => ({
            event,
            data: JSON.parse(data),
          })),
        )
      }
    } catch {
      // The test closed the stream.
    }
  }

  async function until(found: (text: string) => boolean): Promise<void> {
    for (let waited = 0; !found(text); waited += 10) {
      if (waited > 10_000) throw new Error(`not heard; only ${JSON.stringify(events)}`)
      await sleep(10)
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    until,
    heard: (event, data = {}) =>
      until(() =>
        events.some(
          (one) =>
            one.event === event && Object.entries(data).every(([key, value]) => one.data[key] === value),
        ),
      ),
    ended,
    async close() {
      stop.abort()
      await ended
    },
  }
}
