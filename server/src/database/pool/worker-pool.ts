import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pauseMs = 500

/**
 * A connection that broke, a database that stops, starts, only reads for now, or whose machine has room for
 * nothing more.
 */
const isPassing = /^(08|25006|53|57|58)/
/** What graphile-worker knows for a database that will be back, and tries again for hours. */
const backLater = '57P03'

/**
 * Connections for the workers, who give nobody an answer: they wait for one as long as it takes. When a job
 * has ended, graphile-worker
 * says so to the database without hearing whether it could; an error that it does not try again would end
 * this process.
 */
export class WorkerPool extends pg.Pool {
  #beforeUse: Promise<unknown> = Promise.resolve()

  constructor(connectionString: string) {
    super({ connectionString, max: 4 })
    // An idle connection that dies is replaced; whoever uses one hears of it themselves.
    this.on('error', unheard).on('connect', (client) => {
      client.on('error', unheard)
      const query = client.query as (...asked: unknown[]) => unknown
      client.query = ((...asked: unknown[]) => {
        const answer = query.apply(client, asked)
        return answer instanceof Promise
          ? answer.catch((error: unknown) => Promise.reject(toldAsPassing(error)))
          : answer
      }) as typeof client.query
    })
  }

  /**
   * Workers get their next connections once `first` is done. What is sent by `query` does not wait, `first`
   * itself among it.
   */
  useAfter(first: Promise<unknown>): void {
    this.#beforeUse = Promise.all([this.#beforeUse, first])
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#connectInTheEnd()
  }

  async #connectInTheEnd(): Promise<pg.PoolClient> {
    await this.#beforeUse
    for (;;) {
      try {
        return await super.connect()
      } catch {
        if (this.ending) return new Promise(() => {}) // left behind with the process
        await sleep(pauseMs)
      }
    }
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

function toldAsPassing(error: unknown): unknown {
  if (!(error instanceof Error) || (error instanceof pg.DatabaseError && !isPassing.test(error.code ?? '')))
    return error
  return Object.assign(error, { code: backLater })
}

const unheard = () => {}
