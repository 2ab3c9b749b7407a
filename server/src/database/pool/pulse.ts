import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#log.ts'

type Felt = {
  /** The latest chapter this server knows. */
  lastChapter: string
  /** The database has not answered for a while: a caller would wait in vain. */
  onSilence: () => void
  /**
   * A later server has written a chapter that stops older ones: what this one would still write could be
   * wrong.
   */
  onOutdated: () => void
  onReturn: () => void
}

/** Where whoever writes a chapter says so, for servers that run to look at once whether it stops them. */
export const chapterChannel = 'escale_chapters'

const asking = 'select chapter from access.oldest_server'
const everyMs = 500
/**
 * After so long without an answer the database is taken for frozen, or its machine gone: nobody need wait for
 * it.
 */
const silentMs = 3500
/** After so long the connection itself is given up, and another tried. */
const lostMs = 10_000

/**
 * Asks at once, then twice a second, on a connection of its own, whether the database answers and is still
 * for this server.
 */
export function feelPulse(connectionString: string, felt: Felt): { stop(): void } {
  return new Pulse(connectionString, felt)
}

type Line = { client: pg.Client; opened: Promise<unknown> }

/**
 * A statement that takes long is no sign of anything: one that asks for nothing and is not answered is.
 * PostgreSQL's own
 * limits do not help there, since it is PostgreSQL that stands still.
 */
class Pulse {
  readonly #connectionString: string
  readonly #felt: Felt
  readonly #timer: NodeJS.Timeout
  #line: Line | undefined
  #askedAt: number | undefined
  #state: 'well' | 'silent' | 'outdated' = 'well'

  constructor(connectionString: string, felt: Felt) {
    this.#connectionString = connectionString
    this.#felt = felt
    this.#timer = setInterval(
      () => void (this.#askedAt === undefined ? this.#beat() : this.#judgeSilence()),
      everyMs,
    ).unref()
    void this.#beat()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#dropLine()
  }

  async #beat(): Promise<void> {
    this.#askedAt = performance.now()
    this.#line ??= this.#openLine()
    const line = this.#line
    try {
      await line.opened
      const { rows } = await line.client.query<{ chapter: string }>(asking)
      if (this.#line !== line) return
      this.#become((rows[0]?.chapter ?? '') > this.#felt.lastChapter ? 'outdated' : 'well')
    } catch {
      if (this.#line !== line) return
      this.#dropLine() // a database that is away says so itself, to everybody: nobody waits for it
    }
    this.#askedAt = undefined
  }

  async #judgeSilence(): Promise<void> {
    await turn() // this process may have stood still itself: an answer that lies ready is read first
    const waited = this.#askedAt === undefined ? 0 : performance.now() - this.#askedAt
    if (waited > silentMs) this.#become('silent')
    if (waited > lostMs) {
      this.#dropLine()
      this.#askedAt = undefined
    }
  }

  #become(next: 'well' | 'silent' | 'outdated'): void {
    if (this.#state === next) return
    this.#state = next
    const { lastChapter, onSilence, onOutdated, onReturn } = this.#felt
    const operation = 'database.pulse'
    if (next === 'silent') log('error', 'database does not answer', { operation })
    else if (next === 'outdated') log('error', 'database is for later servers', { operation, lastChapter })
    else log('warn', 'database answers again', { operation })
    const handlers = { silent: onSilence, outdated: onOutdated, well: onReturn }
    handlers[next]()
  }

  #openLine(): Line {
    const client = new pg.Client({ connectionString: this.#connectionString })
      .on('error', () => {})
      .on('notification', () => {
        if (this.#askedAt === undefined) void this.#beat()
      })
    return { client, opened: client.connect().then(() => client.query(`listen ${chapterChannel}`)) }
  }

  #dropLine(): void {
    if (this.#line) streamOf(this.#line.client).destroy()
    this.#line = undefined
  }
}
