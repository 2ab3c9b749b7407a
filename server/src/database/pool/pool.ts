import pg from 'pg'
import { Connection, connectionOf } from '#database/statements/connection.ts'
import { mostPrepared } from '#database/statements/prepared-statements.ts'
import { send, streamOf } from '#database/statements/send.ts'
import { FairQueue } from './fair-queue.ts'
import { faultOf } from './faults.ts'
import { ignoreError } from './ignore-error.ts'
import { Unavailable } from './unavailable.ts'

/**
 * Quotas outside any company: accounts and sessions, anonymous callers, lookups of new sessions and of API
 * keys, the server's own statements.
 */
export type CommonQuota = 'accounts' | 'anonymous' | 'newcomers' | 'keys' | 'server'

type PoolOptions = {
  connectionString: string
  size: number
  /** Timeout of one statement, for the case where the database's machine vanishes. */
  longestMs: number
  /** Connections allowed per quota, depending on how many of its requests wait. All of them by default. */
  placesOf?: (share: string, waiting: number) => number
  /** Longest wait for a connection, in milliseconds. Undefined: the default. */
  waitMs?: (share: string) => number | undefined
  /**
   * Groups the statements of one event loop turn into one message, unless `ESCALE_GROUPED_STATEMENTS` says
   * otherwise.
   */
  isGrouping?: boolean | undefined
  /** PostgreSQL settings of the connections. Jobs need longer limits than their role has. */
  limits?: Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>
}

/**
 * After a refused connection no other is opened for this long: PostgreSQL starts a process per connection,
 * and may be starting itself.
 */
const refusalPauseMs = 100

const usualWaitMs = 5000
/**
 * Waiting requests per quota: fifty people opening pages of twelve reads. Further requests are refused at
 * once, to limit memory.
 */
export const mostWaiting = 600

/**
 * Database connections, shared by quota. Statements are pipelined: each is sent before the previous one has
 * answered.
 */
export class Pool {
  readonly size: number
  readonly queue: FairQueue
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()
  /** Rejects each caller that waits for a new or idle connection. */
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

  /** A connection of one quota, until `release`. */
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

  /** Runs one statement in its own transaction. A statement with values is prepared. */
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

  /** Runs work that uses connections of several quotas. It occupies one place of this quota meanwhile. */
  runWithin<T>(share: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(work, share)
  }

  /** Connections allowed, open and in use, and the requests that wait. */
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
   * Connections and waiting requests by kind of quota, and the longest queue of each kind. No company is
   * named.
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

  /** The database does not answer: waiting and new requests are refused until it does. */
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

  /** Closes once all connections are released. Connections still in use after the timeout are cut. */
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

/** Waiting requests from which a company counts as a crowd. */
export const companyCrowd = 20

/** Quota for procedures whose cost grows with the company's data, beside its connections. */
export const expensiveQuota = (share: string) => `dear ${share}`
/** Quota for authentication only, beside the company's connections. */
export const authenticationQuota = (share: string) => `door ${share}`
/** Quota of one caller before authentication, beside the quota of its connections. */
export const callerQuota = (whose: string) => `caller ${whose}`
const narrowQuotas = [expensiveQuota(''), authenticationQuota(''), callerQuota('')]
const isNarrow = (share: string) => narrowQuotas.some((line) => share.startsWith(line))
/**
 * Requests of one company wait for each other in order of arrival. A shorter wait refused a company of fifty
 * people who opened their pages together.
 */
const companyWaitMs = 20_000

/**
 * The pool of the requests. One company gets a quarter of it, accounts half, since a crowd there comes from
 * many companies. Expensive procedures and unauthenticated callers get a tenth each. Anonymous reads and
 * unknown keys have small quotas of their own.
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
    // A crowd gets fewer connections: the processors of the server and of PostgreSQL have no quotas.
    placesOf: (share, waiting) =>
      waiting >= crowdOf(share) ? tenth : (common[share] ?? (isNarrow(share) ? tenth : quarter)),
    waitMs: (share) => (isCommon(share) || share.startsWith(callerQuota('')) ? undefined : companyWaitMs),
  })
}

/** A page that opens, or an office at work, stays below this number of waiting requests. */
function crowdOf(share: string): number {
  return isCommon(share) || share.startsWith(authenticationQuota(''))
    ? Number.POSITIVE_INFINITY
    : companyCrowd
}

/**
 * The pool of the jobs, with long timeouts. A pooler that refuses connection settings must not be in between.
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

/** No server listens there, or PostgreSQL is starting or stopping. */
function isUnreachable(error: Error & { code?: string }): boolean {
  return ['ECONNREFUSED', 'ENOENT', '57P03'].includes(error.code ?? '')
}
