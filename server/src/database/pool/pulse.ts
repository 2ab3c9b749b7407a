import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#log.ts'

type Felt = {
  lastChapter: string
  /** The database has not answered for a while, so waiting callers would wait in vain. */
  onSilence: () => void
  /**
   * A later server has run a migration that excludes older ones, so further writes of this one could be
   * wrong.
   */
  onOutdated: () => void
  onReturn: () => void
}

/**
 * Channel on which a migration announces itself, so that running servers check at once whether it excludes
 * them.
 */
export const chapterChannel = 'escale_chapters'

const asking = 'select chapter from access.oldest_server'
const everyMs = 500
/** Milliseconds without an answer after which the database counts as frozen or its machine as lost. */
const silentMs = 3500
/** Milliseconds without an answer after which the connection is replaced. */
const lostMs = 10_000

/**
 * Checks now and twice a second, on its own connection, that the database answers and still accepts this
 * server.
 */
export function feelPulse(connectionString: string, felt: Felt): { stop(): void } {
  return new Pulse(connectionString, felt)
}

type Line = { client: pg.Client; opened: Promise<unknown> }

/**
 * A slow statement proves nothing, but a trivial one without an answer does. PostgreSQL's own timeouts do not
 * help when PostgreSQL itself is frozen.
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
      this.#dropLine() // an absent database refuses each statement at once, so no caller waits
    }
    this.#askedAt = undefined
  }

  async #judgeSilence(): Promise<void> {
    await turn() // this process may have been frozen itself, so an answer already received is read first
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
