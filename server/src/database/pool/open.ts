import pg from 'pg'
import { Connection, connectionOf } from '#database/statements/connection.ts'
import { mostPrepared } from '#database/statements/prepared-statements.ts'
import { send, streamOf } from '#database/statements/send.ts'
import { FairQueue } from './fair-queue.ts'
import { faultOf } from './faults.ts'
import { Unavailable } from './unavailable.ts'

/**
 * What belongs to no company: accounts and sessions; strangers; who a session or a key belongs to; the
 * server's own statements.
 */
export type CommonShare = 'accounts' | 'strangers' | 'newcomers' | 'keys' | 'server'

type Opening = {
  connectionString: string
  /** Connections at most. */
  size: number
  /** How long one statement may take on the wire, its server's machine having vanished. */
  longestMs: number
  /** Connections at most for one share, by how many of its requests wait; all of them unless said. */
  placesOf?: (share: string, waiting: number) => number
  /** How long a request waits for its share, where it is not the usual. */
  waitMs?: (share: string) => number | undefined
  /** Statements of one turn leave as one message, unless `ESCALE_GROUPED_STATEMENTS` says otherwise. */
  isGrouping?: boolean | undefined
  /** Limits of the connections themselves, in PostgreSQL's words: for jobs, whose role has shorter ones. */
  limits?: Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>
}

/**
 * For so long after a refused connection nobody asks for another: PostgreSQL starts a process for each, and
 * would rather start itself.
 */
const refusalKeptMs = 100

const usualWaitMs = 5000
/**
 * Requests that may wait for one share: fifty people who each open a page of a dozen reads. The next is
 * refused at once, for memory's sake.
 */
export const mostWaiting = 600

/**
 * Connections to the database, and who holds them. Statements are sent without waiting for the answer to the
 * one before.
 */
export class Pool {
  readonly size: number
  readonly shares: FairQueue
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()
  /** Of each who waits for a connection to come free or to be made: how to let them go. */
  readonly #givingUp = new Set<(error: Error) => void>()
  #isSilent = false
  #refused: { error: Error; at: number } | undefined

  constructor({
    connectionString,
    size,
    longestMs,
    placesOf = () => size,
    waitMs,
    isGrouping,
    limits,
  }: Opening) {
    this.size = size
    this.shares = new FairQueue({
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
    this.#pool.on('error', unheard)
    this.#pool.on('connect', (client) => {
      client.on('error', unheard)
      this.#clients.add(client)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** A connection for one share, until `release`. */
  async connect(share: string = 'server'): Promise<pg.PoolClient> {
    if (this.#isSilent) throw new Unavailable('The database does not answer')
    const turn = this.shares.acquire(share)
    if (turn) await turn
    try {
      const client = await (this.#pool.idleCount > 0 ? this.#pool.connect() : this.#awaitOne())
      this.#refused = undefined
      const release = client.release
      client.release = (error) => {
        this.shares.release(share)
        release(error ?? connectionOf(client).preparedCount > mostPrepared)
      }
      return client
    } catch (error) {
      this.shares.release(share)
      throw error
    }
  }

  /**
   * One statement, in a transaction of its own; one with values is prepared, its text being known already.
   */
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

  /** Does what takes connections of several kinds, counted meanwhile as one of this share. */
  within<T>(share: string, work: () => Promise<T>): Promise<T> {
    return this.shares.run(work, share)
  }

  /** At most, open, held, and the requests that wait for their turn or for a connection. */
  counts(): { most: number; open: number; held: number; waiting: number } {
    const { totalCount: open, idleCount, waitingCount } = this.#pool
    return {
      most: this.size,
      open,
      held: open - idleCount,
      waiting: waitingCount + this.shares.waitingInAll(),
    }
  }

  /** The same by kind of share, with how many wait for the one that most wait for: no company is named. */
  countsByShare(): Map<string, { held: number; waiting: number; longest: number }> {
    const kinds = new Map<string, { held: number; waiting: number; longest: number }>()
    for (const { owner, held, waiting } of this.shares.all()) {
      const kind = kindOf(owner)
      const sum = kinds.get(kind) ?? { held: 0, waiting: 0, longest: 0 }
      kinds.set(kind, {
        held: sum.held + held,
        waiting: sum.waiting + waiting,
        longest: Math.max(sum.longest, waiting),
      })
    }
    return kinds
  }

  /**
   * The database answers no more: whoever waits for it hears so now, and whoever comes, until it answers
   * again.
   */
  fallSilent(): void {
    this.#isSilent = true
    const silence = new Unavailable('The database does not answer')
    this.shares.refuseAll(silence)
    for (const giveUp of this.#givingUp) giveUp(silence)
    this.#cut()
  }

  answerAgain(): void {
    this.#isSilent = false
  }

  /** Closes once everything given out has come back; after a while what has not is cut. */
  async end(patienceMs = 3000): Promise<void> {
    const late = setTimeout(() => this.#cut(), patienceMs)
    await this.#pool.end()
    clearTimeout(late)
  }

  #awaitOne(): Promise<pg.PoolClient> {
    if (this.#refused && performance.now() - this.#refused.at < refusalKeptMs)
      return Promise.reject(this.#refused.error)
    return new Promise((resolve, reject) => {
      let hasGivenUp = false
      const giveUp = (error: Error) => {
        hasGivenUp = true
        reject(error)
      }
      this.#givingUp.add(giveUp)
      const connecting = this.#pool.connect().finally(() => this.#givingUp.delete(giveUp))
      connecting.then(
        (client) => (hasGivenUp ? client.release() : resolve(client)),
        (error) => {
          if (isAway(error)) this.#refused = { error, at: performance.now() }
          reject(error)
        },
      )
    })
  }

  #cut(): void {
    for (const client of this.#clients)
      streamOf(client).destroy(new Unavailable('The database does not answer'))
  }
}

/** The number of requests of one company that wait. */
export const companyCrowd = 20

/** What a share does that costs more the more it has, counted besides its connections. */
export const dearOf = (share: string) => `dear ${share}`
/** Who is only judged, counted besides their connections. */
export const doorOf = (share: string) => `door ${share}`
/**
 * What one caller asks before it is known who they are, counted besides the connections of the line they
 * stand in.
 */
export const callerOf = (whose: string) => `caller ${whose}`
const few = [dearOf(''), doorOf(''), callerOf('')]
const isFew = (share: string) => few.some((line) => share.startsWith(line))
/**
 * A company's people wait for each other, in the order of coming. A shorter wait refused a company of fifty
 * who open their pages together.
 */
const companyPatienceMs = 20_000

/**
 * The pool of the requests: a quarter of it for one company, a tenth for what is dear and for one caller whom
 * nobody knows yet, half for
 * accounts, where a crowd is of many companies. What strangers read and the keys they may have made up have
 * little, and nothing of the rest.
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
    strangers: seventh,
    keys: tenth,
  } satisfies Record<CommonShare, number>
  return new Pool({
    connectionString,
    size,
    longestMs: 20_000,
    // A crowd has fewer connections: the processors, the server's own and the database's, have no shares.
    placesOf: (share, waiting) =>
      waiting >= crowdOf(share) ? tenth : (common[share] ?? (isFew(share) ? tenth : quarter)),
    waitMs: (share) => (isCommon(share) || share.startsWith(callerOf('')) ? undefined : companyPatienceMs),
  })
}

/** How many requests waiting for one share are a crowd: neither a page that opens nor an office at work. */
function crowdOf(share: string): number {
  return isCommon(share) || share.startsWith(doorOf('')) ? Number.POSITIVE_INFINITY : companyCrowd
}

/** The pool of the jobs, which may take their time; it must not go through a pooler that refuses settings. */
export function openJobsPool(connectionString: string): Pool {
  const limits = {
    statement_timeout: 600_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 600_000,
  }
  return new Pool({ connectionString, size: 6, longestMs: 610_000, limits })
}

const commonShares: readonly string[] = [
  'accounts',
  'strangers',
  'newcomers',
  'keys',
  'server',
] satisfies CommonShare[]
const isCommon = (share: string) => commonShares.includes(share)

function kindOf(share: string): string {
  if (isCommon(share)) return share
  return isFew(share) ? (share.split(' ')[0] ?? '') : 'company'
}

function atLeastOne(connections: number): number {
  return Math.max(1, Math.floor(connections))
}

/** Nobody listens there, or a PostgreSQL that starts or stops. */
function isAway(error: Error & { code?: string }): boolean {
  return ['ECONNREFUSED', 'ENOENT', '57P03'].includes(error.code ?? '')
}

/** What breaks a connection is heard by the statement on it; one that nobody uses is replaced. */
const unheard = () => {}
