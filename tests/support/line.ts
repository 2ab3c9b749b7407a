import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site, StorageState } from './site.ts'

/** A proxy before the site that records requests: a page does not see those of its service worker. */
export class Line {
  /** Paths, in the order of the requests. */
  asked: string[] = []
  /** Delay of each file of the application, in milliseconds. */
  fileMs = 0
  /** Delay of the page itself, in milliseconds. */
  pageMs = 0
  readonly #site: Site
  readonly #server = createServer((given, answer) => {
    const path = given.url ?? '/'
    this.asked.push(path)
    const there = request(
      new URL(path, this.#site.url),
      { method: given.method, headers: given.headers },
      (response) => {
        const pass = () => response.pipe(answer.writeHead(response.statusCode ?? 500, response.headers))
        setTimeout(pass, this.#msOf(path))
      },
    )
    there.on('error', () => answer.destroy())
    answer.on('close', () => there.destroy())
    given.pipe(there)
  })

  constructor(site: Site) {
    this.#site = site
  }

  async open(): Promise<void> {
    this.#server.listen(0, 'localhost')
    await once(this.#server, 'listening')
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #msOf(path: string): number {
    if (path.startsWith('/assets/')) return this.fileMs
    return /^\/(app|warehouse)/.test(path) ? this.pageMs : 0
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** A signed-in session, copied for a browser that uses the address of this proxy. */
  seenFrom({ cookies, origins }: StorageState): StorageState {
    return { cookies, origins: origins.map((origin) => ({ ...origin, origin: this.url })) }
  }
}
