import { reconnectDelayMs } from '@escale/contract/channels/realtime/live-events'
import pg from 'pg'
import { noticeChannel } from '#database/pool/announcer.ts'
import type { Notice } from '#journal/notices.ts'
import { log } from '#telemetry/log.ts'

type Listener = { isListening(): boolean; stop(): Promise<void> }

const checkEveryMs = 15_000

/** Listens for PostgreSQL notifications. Connects at once, and again whenever the connection breaks. */
export function listen(
  connectionString: string,
  onNotice: (notice: Notice) => void,
  onListening: () => void,
): Listener {
  return new ReconnectingListener(connectionString, onNotice, onListening)
}

/**
 * The only connection of this process that listens for notifications. It reconnects by itself. `onListening`
 * is called after each connection: earlier notifications may have been missed.
 */
class ReconnectingListener implements Listener {
  readonly #connectionString: string
  readonly #onNotice: (notice: Notice) => void
  readonly #onListening: () => void
  readonly #check: NodeJS.Timeout
  #client: pg.Client | undefined
  #isListening = false
  #failures = 0
  #isStopped = false
  #retry: NodeJS.Timeout | undefined

  constructor(connectionString: string, onNotice: (notice: Notice) => void, onListening: () => void) {
    this.#connectionString = connectionString
    this.#onNotice = onNotice
    this.#onListening = onListening
    // A connection to a machine that vanished reports no error, so a query checks it at regular intervals.
    this.#check = setInterval(() => {
      const checked = this.#isListening ? this.#client : undefined
      checked?.query('select 1').catch(() => this.#reconnect(checked))
    }, checkEveryMs)
    void this.#connect()
  }

  isListening(): boolean {
    return this.#isListening
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#check)
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const opened = this.#openClient()
    this.#client = opened
    try {
      await opened.connect()
      await opened.query(`listen ${noticeChannel}`)
    } catch {
      return this.#reconnect(opened)
    }
    if (this.#isStopped || this.#client !== opened) return
    this.#isListening = true
    this.#failures = 0
    this.#onListening()
  }

  #openClient(): pg.Client {
    const opened = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
    })
    opened.on('error', () => this.#reconnect(opened))
    opened.on('end', () => this.#reconnect(opened))
    opened.on('notification', ({ payload }) => {
      const notice = noticeIn(payload)
      if (notice) this.#onNotice(notice)
    })
    return opened
  }

  /** Reconnects, unless `lost` was already replaced. */
  #reconnect(lost: pg.Client): void {
    if (this.#client !== lost) return
    this.#client = undefined
    this.#isListening = false
    lost.end().catch(() => {})
    if (this.#isStopped) return
    if (this.#failures === 0) log('warn', 'realtime connection lost')
    this.#retry = setTimeout(() => void this.#connect(), reconnectDelayMs(this.#failures))
    this.#failures += 1
  }
}

function noticeIn(payload: string | undefined): Notice | undefined {
  try {
    return JSON.parse(payload ?? '') as Notice
  } catch {
    return undefined
  }
}
