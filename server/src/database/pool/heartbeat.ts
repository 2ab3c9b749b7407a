import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#telemetry/log.ts'

type HeartbeatOptions = {
  latestMigration: string
  /** Called when the database has not answered for a while: requests that wait for it should be refused. */
  onSilence: () => void
  /**
   * Called when a later server has run a migration that this server is too old for. Its further writes could
   * be wrong.
   */
  onOutdated: () => void
  onReturn: () => void
}

/** Notification channel of migrations. A running server checks at once whether the migration excludes it. */
export const migrationChannel = 'escale_chapters'

const heartbeatText = 'select chapter from access.oldest_server'
const everyMs = 500
/** Milliseconds without a response after which the database counts as frozen or its machine as lost. */
const silentMs = 3500
/** Milliseconds without a response after which the connection is replaced. */
const lostMs = 10_000

/**
 * Checks at once, then twice a second, that the database answers and still accepts this server. Uses a
 * connection of its own.
 */
export function startHeartbeat(connectionString: string, felt: HeartbeatOptions): { stop(): void } {
  return new Heartbeat(connectionString, felt)
}

type HeartbeatConnection = { client: pg.Client; opened: Promise<unknown> }

/**
 * Sends a trivial statement regularly. A slow real statement proves nothing, whereas a trivial one without a
 * response shows that the database is frozen. PostgreSQL's own timeouts do not work then.
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
      // If no database listens, each statement fails at once, so no caller has to be refused here
      this.#dropConnection()
    }
    this.#sentAt = undefined
  }

  async #checkSilence(): Promise<void> {
    // If this process was frozen, the response may have arrived meanwhile: the event loop reads it first
    await turn()
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
