import type { ServerResponse } from 'node:http'
import type { Role } from '@escale/contract/access/permissions'
import type { LiveEvent } from '@escale/contract/channels/realtime/live'

/** Bytes a browser may be late by: one that reads nothing is let go, and joins again when it can. */
const largestDelay = 256_000

/** One open page of somebody, in the company and with the role they had when last checked. */
export class Stream {
  readonly sessionHash: string
  readonly userId: string
  readonly companyId: string | null
  role: Role
  readonly #response: ServerResponse
  #hushedAt: number | undefined

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
    if (this.#hushedAt === undefined) this.#tell(event)
  }

  /** Nothing is told any more but that it ends: nobody can say what may be. */
  hush(): void {
    this.#hushedAt ??= performance.now()
  }

  get hushedMs(): number {
    return this.#hushedAt === undefined ? 0 : performance.now() - this.#hushedAt
  }

  /** Told again from now on. */
  speak(): void {
    this.#hushedAt = undefined
  }

  beat(): void {
    this.#write(': ici\n\n')
  }

  /** `told` says to the browser why, so that it does not come straight back. */
  end(told?: LiveEvent): void {
    if (told) this.#tell(told)
    this.#response.end()
  }

  #tell({ event, ...data }: LiveEvent): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (this.#response.writableLength > largestDelay) this.#response.destroy()
    else this.#response.write(text)
  }
}
