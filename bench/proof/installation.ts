import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openOwnDatabase } from '../../server/src/backup/own-database.ts'
import { findPostmaster, processesIn, stopPostmaster } from '../../server/src/postgres/postmaster.ts'
import { freePort } from '../ports.ts'
import { production } from '../production.ts'

type Options = {
  folder?: string
  environment?: Record<string, string>
  /** Of the product: `--dev` starts without a built web. */
  words?: string[]
  /**
   * On a machine that does other things: until it is ready it goes before them, so that they are not what is
   * measured.
   */
  goesAhead?: boolean
}

/**
 * An Escale on its embedded database, as `npm start` runs it, that dies as often as one likes and starts
 * again in its folder.
 */
export class Installation {
  readonly url: string
  readonly folder: string
  readonly #environment: Record<string, string>
  readonly #words: string[]
  readonly #goesAhead: boolean
  #child: ChildProcess | undefined
  #complaints = ''

  static async make({
    folder,
    environment = {},
    words = [],
    goesAhead = false,
  }: Options = {}): Promise<Installation> {
    return new Installation(folder ?? (await newFolder()), await freePort(), {
      environment,
      words,
      goesAhead,
    })
  }

  private constructor(
    folder: string,
    port: number,
    { environment, words, goesAhead }: Required<Omit<Options, 'folder'>>,
  ) {
    this.folder = folder
    this.url = `http://127.0.0.1:${port}`
    this.#environment = {
      ...production.environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      ESCALE_DATA: folder,
      ESCALE_SECRET: secret,
      ...environment,
    }
    this.#words = words
    this.#goesAhead = goesAhead
  }

  /** Starts a process; whoever kills it may do so before it is ready. */
  begin(): ChildProcess {
    const words = [
      ...production.execArgv,
      join(import.meta.dirname, '../../server/src/main.ts'),
      ...this.#words,
    ]
    const child = spawn(process.execPath, words, {
      env: { ...process.env, DATABASE_URL: undefined, ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#complaints = ''
    child.stderr?.on('data', (piece: Buffer) => {
      this.#complaints += piece
    })
    this.#child = child
    return child
  }

  /** Starts a process and gives the milliseconds until it says that it may be sent requests. */
  async start(longestMs = 60_000): Promise<number> {
    await this.goAhead()
    const begunAt = performance.now()
    this.begin()
    await this.untilReady(longestMs)
    return performance.now() - begunAt
  }

  async untilReady(longestMs = 60_000): Promise<void> {
    for (const deadline = performance.now() + longestMs; ; await sleep(20)) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      if (answer?.status === 200) return this.#passBehind()
      await this.goAhead()
      if (!this.isRunning()) throw new Error(`It ended before it was ready: ${this.#complaints}`)
      if (performance.now() < deadline) continue
      await this.halt() // a proof that fails leaves nothing running
      throw new Error(`It was not ready after ${longestMs} ms: ${this.#complaints}`)
    }
  }

  /** What is about to start again goes before what the machine does besides. */
  async goAhead(): Promise<void> {
    if (this.#goesAhead) await this.#setWeight(-20)
  }

  async #passBehind(): Promise<void> {
    if (this.#goesAhead) await this.#setWeight(0)
  }

  /**
   * Of whole sessions, which is how Linux shares a processor: this one, and that in which PostgreSQL runs.
   */
  async #setWeight(niceness: number): Promise<void> {
    const pids = [process.pid, ...(await processesIn(join(this.folder, 'postgres')))]
    await Promise.all(
      pids.map((pid) => writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => {})),
    )
  }

  /** What it wrote on its standard error since its last start. */
  complaints(): string {
    return this.#complaints
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
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async killPostmaster(): Promise<void> {
    const pid = await this.postmaster()
    if (pid) process.kill(pid, 'SIGKILL')
  }

  /**
   * Connections of the database's owner, for as long as its process lives. Its folder is locked while
   * PostgreSQL recovers.
   */
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

  /** Nothing of it runs any more. */
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

/** Open to the account that PostgreSQL runs as. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-proof-'))
  await chmod(folder, 0o755)
  return folder
}
