import type { ServerResponse } from 'node:http'
import type { Role } from '@escale/contract/access/permissions'
import type { LiveEvent } from '@escale/contract/channels/realtime/live-events'

/**
 * Maximum number of bytes that may wait for a browser. A browser that does not read them is disconnected, and
 * reconnects when it can.
 */
const largestDelay = 256_000

/** The event stream of an open page, with the company and the role found at the last access check. */
export class Stream {
  readonly sessionHash: string
  readonly userId: string
  readonly companyId: string | null
  role: Role
  readonly #response: ServerResponse
  #pausedAt: number | undefined

  constructor(
    response: ServerResponse,
    who: { sessionHash: string; userId: string; companyId: string | null; role: Role },
  ) {
    this.#response = response
    this.sessionHash = who.sessionHash
    this.userId = who.userId
    this.companyId = who.companyId
    this.role = who.role
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.socket?.setNoDelay(true)
    response.write('retry: 1000\n\n')
  }

  send(event: LiveEvent): void {
    if (this.#pausedAt === undefined) this.#sendNow(event)
  }

  /** Drops all events except the end of the stream, because the access cannot be checked now. */
  pause(): void {
    this.#pausedAt ??= performance.now()
  }

  get pausedMs(): number {
    return this.#pausedAt === undefined ? 0 : performance.now() - this.#pausedAt
  }

  /** Sends events again after a pause. */
  resume(): void {
    this.#pausedAt = undefined
  }

  beat(): void {
    this.#write(': ici\n\n')
  }

  /** Closes the stream. `reason` tells the browser why, so that it does not reconnect at once. */
  end(reason?: LiveEvent): void {
    if (reason) this.#sendNow(reason)
    this.#response.end()
  }

  #sendNow({ event, ...data }: LiveEvent): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (this.#response.writableLength > largestDelay) this.#response.destroy()
    else this.#response.write(text)
  }
}
