import pg from 'pg'
import { Connection, connectionOf } from '#database/statements/connection.ts'
import { mostPrepared } from '#database/statements/prepared-statements.ts'
import { send, streamOf } from '#database/statements/send.ts'
import { FairQueue } from './fair-queue.ts'
import { faultOf } from './faults.ts'
import { ignoreError } from './ignore-error.ts'
import { Unavailable } from './unavailable.ts'

/**
 * Connection quotas that belong to no company: accounts and sessions, anonymous callers, lookups of new
 * sessions, lookups of API keys, the server's own statements.
 */
export type CommonQuota = 'accounts' | 'anonymous' | 'newcomers' | 'keys' | 'server'

type PoolOptions = {
  connectionString: string
  size: number
  /** Timeout of one statement in milliseconds, in case the machine of the database disappears. */
  longestMs: number
  /**
   * Limit of the connections of a quota, given how many of its requests wait. By default, all connections.
   */
  placesOf?: (share: string, waiting: number) => number
  /** Longest wait for a connection, in milliseconds. Undefined for the default. */
  waitMs?: (share: string) => number | undefined
  /**
   * True to send the statements of one turn of the event loop in one message. The default comes from
   * `ESCALE_GROUPED_STATEMENTS`.
   */
  isGrouping?: boolean | undefined
  /** PostgreSQL settings of the connections. Jobs need longer timeouts than those of their role. */
  limits?: Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>
}

/**
 * Pause after a refused connection, in milliseconds, before another is opened. PostgreSQL starts a process
 * per connection, and may itself be starting.
 */
const refusalPauseMs = 100

const usualWaitMs = 5000
/**
 * Limit of waiting requests per quota, as when fifty people open pages of twelve reads. Further requests are
 * refused at once, to limit memory.
 */
export const mostWaiting = 600

/**
 * Database connections with a quota per company or kind of caller. Statements are pipelined: each is sent
 * before the previous one has been answered.
 */
export class Pool {
  readonly size: number
  readonly queue: FairQueue
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()
  /** Functions that reject a caller waiting for a new or idle connection, one per caller. */
  readonly #rejections = new Set<(error: Error) => void>()
  #isUnavailable = false
  #lastRefusal: { error: Error; at: number } | undefined

  constructor({
    connectionString,
    size,
    longestMs,
    placesOf = () => size,
    waitMs,
    isGrouping,
    limits,
  }: PoolOptions) {
    this.size = size
    this.queue = new FairQueue({
      placesOf,
      mostWaitingOf: mostWaiting,
      waitMs: (share) => waitMs?.(share) ?? usualWaitMs,
    })
    const options = {
      connectionString,
      max: size,
      Client: Connection,
      pipeline: true,
      connectionTimeoutMillis: 4000,
      idleTimeoutMillis: 60_000,
    }
    this.#pool = new pg.Pool({ ...options, query_timeout: longestMs, isGrouping, ...limits } as pg.PoolConfig)
    this.#pool.on('error', ignoreError)
    this.#pool.on('connect', (client) => {
      client.on('error', ignoreError)
      this.#clients.add(client)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Waits for a connection within the quota. The caller must `release` it. */
  async connect(share: string = 'server'): Promise<pg.PoolClient> {
    if (this.#isUnavailable) throw new Unavailable('The database does not answer')
    const turn = this.queue.acquire(share)
    if (turn) await turn
    try {
      const client = await (this.#pool.idleCount > 0 ? this.#pool.connect() : this.#waitForConnection())
      this.#lastRefusal = undefined
      const release = client.release
      client.release = (error) => {
        this.queue.release(share)
        release(error ?? connectionOf(client).preparedCount > mostPrepared)
      }
      return client
    } catch (error) {
      this.queue.release(share)
      throw error
    }
  }

  /** Runs one statement in its own transaction. A statement with values becomes a prepared statement. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
    share: string = 'server',
  ): Promise<{ rows: Row[] }> {
    const client = await this.connect(share)
    try {
      const rows = await send<Row>(client, { text, ...(values && { values }) })
      client.release()
      return { rows }
    } catch (error) {
      const fault = faultOf(error)
      client.release(fault !== undefined || !(error instanceof pg.DatabaseError))
      throw fault ?? error
    }
  }

  /**
   * Runs work that uses connections of several quotas. Meanwhile it also counts as one request of this quota.
   */
  runWithin<T>(share: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(work, share)
  }

  /** The limit of connections, how many are open and in use, and how many requests wait. */
  counts(): { most: number; open: number; held: number; waiting: number } {
    const { totalCount: open, idleCount, waitingCount } = this.#pool
    return {
      most: this.size,
      open,
      held: open - idleCount,
      waiting: waitingCount + this.queue.waitingCount(),
    }
  }

  /**
   * Connections in use and waiting requests by kind of quota, with the longest queue of each kind. Metrics
   * show them, so companies are not named.
   */
  countsByQuota(): Map<string, { held: number; waiting: number; longest: number }> {
    const kinds = new Map<string, { held: number; waiting: number; longest: number }>()
    for (const { owner, held, waiting } of this.queue.all()) {
      const kind = quotaKind(owner)
      const sum = kinds.get(kind) ?? { held: 0, waiting: 0, longest: 0 }
      kinds.set(kind, {
        held: sum.held + held,
        waiting: sum.waiting + waiting,
        longest: Math.max(sum.longest, waiting),
      })
    }
    return kinds
  }

  /** Refuses waiting and new requests, because the database does not answer. Ends when it answers again. */
  fallSilent(): void {
    this.#isUnavailable = true
    const silence = new Unavailable('The database does not answer')
    this.queue.refuseAll(silence)
    for (const giveUp of this.#rejections) giveUp(silence)
    this.#closeConnections()
  }

  answerAgain(): void {
    this.#isUnavailable = false
  }

  /**
   * Waits until all connections are released, then closes. After `patienceMs`, connections still in use are
   * cut.
   */
  async end(patienceMs = 3000): Promise<void> {
    const late = setTimeout(() => this.#closeConnections(), patienceMs)
    await this.#pool.end()
    clearTimeout(late)
  }

  #waitForConnection(): Promise<pg.PoolClient> {
    if (this.#lastRefusal && performance.now() - this.#lastRefusal.at < refusalPauseMs)
      return Promise.reject(this.#lastRefusal.error)
    return new Promise((resolve, reject) => {
      let hasGivenUp = false
      const giveUp = (error: Error) => {
        hasGivenUp = true
        reject(error)
      }
      this.#rejections.add(giveUp)
      const connecting = this.#pool.connect().finally(() => this.#rejections.delete(giveUp))
      connecting.then(
        (client) => (hasGivenUp ? client.release() : resolve(client)),
        (error) => {
          if (isUnreachable(error)) this.#lastRefusal = { error, at: performance.now() }
          reject(error)
        },
      )
    })
  }

  #closeConnections(): void {
    for (const client of this.#clients)
      streamOf(client).destroy(new Unavailable('The database does not answer'))
  }
}

/** Number of waiting requests from which a company gets fewer connections. */
export const companyCrowd = 20

/** Name of a company's separate quota for procedures whose cost grows with its data. */
export const expensiveQuota = (share: string) => `dear ${share}`
/** Name of a company's separate quota for authentication. */
export const authenticationQuota = (share: string) => `door ${share}`
/**
 * Name of one caller's quota before authentication. It applies in addition to the quota of the connection.
 */
export const callerQuota = (whose: string) => `caller ${whose}`
const narrowQuotas = [expensiveQuota(''), authenticationQuota(''), callerQuota('')]
const isNarrow = (share: string) => narrowQuotas.some((line) => share.startsWith(line))
/**
 * Longest wait of a company's request, in milliseconds. Its requests wait for each other in order of arrival.
 * With a shorter limit, some were refused when fifty people of a company opened pages together.
 */
const companyWaitMs = 20_000

/**
 * Opens the pool for requests. One company gets a quarter of the connections. Accounts get half, because many
 * simultaneous requests there come from many companies. Expensive procedures get a tenth, and so does each
 * caller before authentication. Anonymous reads and unknown keys have small quotas.
 */
export function openPool(connectionString: string, size: number): Pool {
  const [half, quarter, seventh, tenth] = [
    atLeastOne(size / 2),
    atLeastOne(size / 4),
    atLeastOne(size / 7),
    atLeastOne(size / 10),
  ]
  const common: Record<string, number> = {
    accounts: half,
    server: half,
    newcomers: quarter,
    anonymous: seventh,
    keys: tenth,
  } satisfies Record<CommonQuota, number>
  return new Pool({
    connectionString,
    size,
    longestMs: 20_000,
    // A company with many waiting requests gets fewer connections, because the CPUs of the server and of
    // PostgreSQL have no quotas.
    placesOf: (share, waiting) =>
      waiting >= crowdOf(share) ? tenth : (common[share] ?? (isNarrow(share) ? tenth : quarter)),
    waitMs: (share) => (isCommon(share) || share.startsWith(callerQuota('')) ? undefined : companyWaitMs),
  })
}

/**
 * Number of waiting requests from which a quota is reduced. A page that opens, or an office at work, stays
 * below it.
 */
function crowdOf(share: string): number {
  return isCommon(share) || share.startsWith(authenticationQuota(''))
    ? Number.POSITIVE_INFINITY
    : companyCrowd
}

/**
 * Opens the pool for jobs, with long timeouts. They are connection settings, so a pooler that refuses these
 * must not be in between.
 */
export function openJobsPool(connectionString: string): Pool {
  const limits = {
    statement_timeout: 600_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 600_000,
  }
  return new Pool({ connectionString, size: 6, longestMs: 610_000, limits })
}

const commonQuotas: readonly string[] = [
  'accounts',
  'anonymous',
  'newcomers',
  'keys',
  'server',
] satisfies CommonQuota[]
const isCommon = (share: string) => commonQuotas.includes(share)

function quotaKind(share: string): string {
  if (isCommon(share)) return share
  return isNarrow(share) ? (share.split(' ')[0] ?? '') : 'company'
}

function atLeastOne(connections: number): number {
  return Math.max(1, Math.floor(connections))
}

/** True when no server listens, or PostgreSQL is starting or stopping. */
function isUnreachable(error: Error & { code?: string }): boolean {
  return ['ECONNREFUSED', 'ENOENT', '57P03'].includes(error.code ?? '')
}
