import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ignoreError } from './ignore-error.ts'

const pauseMs = 500

/**
 * SQLSTATEs of a broken connection, or of a database that stops, starts, is temporarily read-only or lacks
 * resources.
 */
const transientStates = /^(08|25006|53|57|58)/
/** SQLSTATE that graphile-worker retries for hours. */
const databaseStarting = '57P03'

/**
 * Connections of the job runner. They wait without limit for the database, because no person waits for a job.
 * After a job, graphile-worker records its end without awaiting the result: an error that it does not retry
 * would end this process.
 */
export class WorkerPool extends pg.Pool {
  #beforeUse: Promise<unknown> = Promise.resolve()

  constructor(connectionString: string) {
    super({ connectionString, max: 4 })
    this.on('error', ignoreError).on('connect', (client) => {
      client.on('error', ignoreError)
      const query = client.query as (...asked: unknown[]) => unknown
      client.query = ((...asked: unknown[]) => {
        const answer = query.apply(client, asked)
        return answer instanceof Promise
          ? answer.catch((error: unknown) => Promise.reject(asTransientError(error)))
          : answer
      }) as typeof client.query
    })
  }

  /** Delays new connections until `first` is done. `query` is not delayed, because `first` itself uses it. */
  useAfter(first: Promise<unknown>): void {
    this.#beforeUse = Promise.all([this.#beforeUse, first])
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#connectPatiently()
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    await this.#beforeUse
    for (;;) {
      try {
        return await super.connect()
      } catch {
        // The process is ending, so the job runner must not get an error
        if (this.ending) return new Promise(() => {})
        await sleep(pauseMs)
      }
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

function asTransientError(error: unknown): unknown {
  if (
    !(error instanceof Error) ||
    (error instanceof pg.DatabaseError && !transientStates.test(error.code ?? ''))
  )
    return error
  return Object.assign(error, { code: databaseStarting })
}
