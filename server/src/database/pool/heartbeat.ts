import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#telemetry/log.ts'

type HeartbeatOptions = {
  latestMigration: string
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
export const migrationChannel = 'escale_chapters'

const heartbeatText = 'select chapter from access.oldest_server'
const everyMs = 500
/** Milliseconds without an answer after which the database counts as frozen or its machine as lost. */
const silentMs = 3500
/** Milliseconds without an answer after which the connection is replaced. */
const lostMs = 10_000

/**
 * Checks now and twice a second, on its own connection, that the database answers and still accepts this
 * server.
 */
export function startHeartbeat(connectionString: string, felt: HeartbeatOptions): { stop(): void } {
  return new Heartbeat(connectionString, felt)
}

type HeartbeatConnection = { client: pg.Client; opened: Promise<unknown> }

/**
 * A slow statement proves nothing, but a trivial one without an answer does. PostgreSQL's own timeouts do not
 * help when PostgreSQL itself is frozen.
 */
class Heartbeat {
  readonly #connectionString: string
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout
  #connection: HeartbeatConnection | undefined
  #sentAt: number | undefined
  #state: 'well' | 'silent' | 'outdated' = 'well'

  constructor(connectionString: string, felt: HeartbeatOptions) {
    this.#connectionString = connectionString
    this.#options = felt
    this.#timer = setInterval(
      () => void (this.#sentAt === undefined ? this.#check() : this.#checkSilence()),
      everyMs,
    ).unref()
    void this.#check()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#dropConnection()
  }

  async #check(): Promise<void> {
    this.#sentAt = performance.now()
    this.#connection ??= this.#openConnection()
    const line = this.#connection
    try {
      await line.opened
      const { rows } = await line.client.query<{ chapter: string }>(heartbeatText)
      if (this.#connection !== line) return
      this.#changeState((rows[0]?.chapter ?? '') > this.#options.latestMigration ? 'outdated' : 'well')
    } catch {
      if (this.#connection !== line) return
      this.#dropConnection() // an absent database refuses each statement at once, so no caller waits
    }
    this.#sentAt = undefined
  }

  async #checkSilence(): Promise<void> {
    await turn() // this process may have been frozen itself, so an answer already received is read first
    const waited = this.#sentAt === undefined ? 0 : performance.now() - this.#sentAt
    if (waited > silentMs) this.#changeState('silent')
    if (waited > lostMs) {
      this.#dropConnection()
      this.#sentAt = undefined
    }
  }

  #changeState(next: 'well' | 'silent' | 'outdated'): void {
    if (this.#state === next) return
    this.#state = next
    const { latestMigration, onSilence, onOutdated, onReturn } = this.#options
    const operation = 'database.pulse'
    if (next === 'silent') log('error', 'database does not answer', { operation })
    else if (next === 'outdated')
      log('error', 'database is for later servers', { operation, lastMigration: latestMigration })
    else log('warn', 'database answers again', { operation })
    const handlers = { silent: onSilence, outdated: onOutdated, well: onReturn }
    handlers[next]()
  }

  #openConnection(): HeartbeatConnection {
    const client = new pg.Client({ connectionString: this.#connectionString })
      .on('error', () => {})
      .on('notification', () => {
        if (this.#sentAt === undefined) void this.#check()
      })
    return { client, opened: client.connect().then(() => client.query(`listen ${migrationChannel}`)) }
  }

  #dropConnection(): void {
    if (this.#connection) streamOf(this.#connection.client).destroy()
    this.#connection = undefined
  }
}
