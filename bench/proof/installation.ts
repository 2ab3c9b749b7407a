import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openOwnDatabase } from '../../server/src/backup/restore/own-database.ts'
import { freePort } from '../../server/src/postgres/free-ports.ts'
import { findPostmaster, processesIn, stopPostmaster } from '../../server/src/postgres/postmaster.ts'
import { production } from '../production.ts'

type Options = {
  folder: string
  environment: Record<string, string>
  /** Arguments of the product: `--dev` starts without a built web. */
  words: string[]
  /** Gives the product priority until it is ready, so that other programs of the machine do not slow it. */
  goesAhead: boolean
}

/** An Escale on its embedded database, as `npm start` runs it, that can be killed and started again. */
export class Installation {
  readonly url: string
  readonly folder: string
  readonly #options: Options
  #child: ChildProcess | undefined
  #errors = ''

  static async make(options: Partial<Options> = {}): Promise<Installation> {
    const folder = options.folder ?? (await newFolder())
    const defaults = { environment: {}, words: [], goesAhead: false }
    return new Installation({ ...defaults, ...options, folder }, await freePort())
  }

  private constructor(options: Options, port: number) {
    const { folder, environment } = options
    const address = { HOST: '127.0.0.1', PORT: String(port) }
    const product = { ...production.environment, ESCALE_DATA: folder, ESCALE_SECRET: secret, ...address }
    this.folder = folder
    this.url = `http://127.0.0.1:${port}`
    this.#options = { ...options, environment: { ...product, ...environment } }
  }

  /** Starts a process without waiting for it. */
  begin(): ChildProcess {
    const { words, environment } = this.#options
    const main = join(import.meta.dirname, '../../server/src/main.ts')
    const child = spawn(process.execPath, [...production.execArgv, main, ...words], {
      env: { ...process.env, DATABASE_URL: undefined, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#errors = ''
    child.stderr?.on('data', (piece: Buffer) => {
      this.#errors += piece
    })
    this.#child = child
    return child
  }

  /** Starts a process, and returns the milliseconds until it is ready for requests. */
  async start(longestMs = 60_000): Promise<number> {
    await this.goAhead()
    const begunAt = performance.now()
    this.begin()
    await this.untilReady(longestMs)
    return performance.now() - begunAt
  }

  async untilReady(longestMs = 60_000): Promise<void> {
    for (const deadline = performance.now() + longestMs; ; await sleep(20)) {
      const signal = AbortSignal.timeout(2000)
      const answer = await fetch(`${this.url}/readyz`, { signal }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.status === 200) return this.#returnPriority()
      await this.goAhead()
      if (!this.isRunning()) throw new Error(`It ended before it was ready: ${this.#errors}`)
      if (performance.now() < deadline) continue
      await this.halt()
      throw new Error(`It was not ready after ${longestMs} ms: ${this.#errors}`)
    }
  }

  /** Gives the product priority. */
  async goAhead(): Promise<void> {
    if (this.#options.goesAhead) await this.#setWeight(-20)
  }

  async #returnPriority(): Promise<void> {
    if (this.#options.goesAhead) await this.#setWeight(0)
  }

  /** Linux shares a processor among sessions: that of this process, and that of PostgreSQL. */
  async #setWeight(niceness: number): Promise<void> {
    const pids = [process.pid, ...(await processesIn(join(this.folder, 'postgres')))]
    await Promise.all(
      pids.map((pid) => writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => {})),
    )
  }

  isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async postmaster(): Promise<number | undefined> {
    return (await findPostmaster(join(this.folder, 'postgres')))?.pid
  }

  async killNode(): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning()) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async killPostmaster(): Promise<void> {
    const pid = await this.postmaster()
    if (pid) process.kill(pid, 'SIGKILL')
  }

  /** Opens connections of the database's owner. The folder is locked while PostgreSQL recovers. */
  async owner(longestMs = 30_000): Promise<pg.Pool> {
    for (const deadline = performance.now() + longestMs; ; await sleep(100)) {
      const found = await openOwnDatabase(this.folder).catch((error: Error) => {
        if (!/tourne déjà/.test(error.message) || performance.now() > deadline) throw error
      })
      if (!found) continue
      const pool = new pg.Pool({ connectionString: found.url, max: 2 }).on('error', () => {})
      return pool.on('connect', (client) => client.on('error', () => {}))
    }
  }

  /** Stops every process. */
  async halt(): Promise<void> {
    await this.killNode()
    await stopPostmaster(join(this.folder, 'postgres'))
  }

  async remove(): Promise<void> {
    await this.halt()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

export const secret = 'la preuve signe ses cookies avec ces mots-ci'

/** Makes a folder that the account of PostgreSQL may enter. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-proof-'))
  await chmod(folder, 0o755)
  return folder
}
