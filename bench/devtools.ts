import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Told as Untargeted } from '../tests/support/requests-of-page.ts'

// A Chromium spoken to over its debugging protocol and nothing between: what drives a browser for tests costs its pages more than what
// is measured here.

export type Told = Untargeted & { sessionId?: string }
type Answer = { id: number; result?: unknown; error?: { message: string } }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

const options = ['--remote-debugging-port=0', '--no-first-run', '--no-sandbox', '--headless=new', '--disable-dev-shm-usage', '--hide-scrollbars']

export class Devtools {
  readonly #process: ChildProcess
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Set<(told: Told) => void>()
  #sent = 0

  /** A browser that knows nothing but what is in this folder. */
  static async open(path: string, profile: string): Promise<Devtools> {
    const browser = spawn(path, [...options, `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
    const socket = new WebSocket(await addressOf(browser))
    await once(socket, 'open')
    return new Devtools(browser, socket)
  }

  private constructor(browser: ChildProcess, socket: WebSocket) {
    this.#process = browser
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Told | Answer))
  }

  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    this.#sent += 1
    const id = this.#sent
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject })) as Promise<Result>
  }

  /** The listener hears all that is told, until the function given back is called. */
  on(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    const gone = once(this.#process, 'exit')
    const impatient = setTimeout(() => this.#process.kill('SIGKILL'), 5000)
    this.send('Browser.close').catch(() => {})
    await gone
    clearTimeout(impatient)
  }

  #hear(message: Told | Answer) {
    if (!('id' in message)) {
      for (const listener of this.#listeners) listener(message)
      return
    }
    const { id, result, error } = message
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result)
  }
}

async function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('Chromium ne dit rien.')
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = line.match(/^DevTools listening on (ws:\S+)/) ?? []
    if (address) {
      browser.stderr.resume()
      return address
    }
  }
  throw new Error("Chromium s'est arrêté avant d'être prêt.")
}
