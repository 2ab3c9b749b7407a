import pg from 'pg'
import { begin } from '#signals.ts'
import { type Answer, Message, type MessageStatement } from './message.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { types } from './readers.ts'
import type { Row } from './row-shape.ts'

// Groups the statements of one event loop turn into one message with one Sync, which pg does not offer. This
// folder alone depends on pg's internals, of the version in `pg-version.test.ts`. If pg ever groups
// statements, or a benchmark shows no gain, delete this file, `message.ts`, `row-shape.ts` and
// `PreparedStatements`.

/** The statements that pg itself prepared on a connection. Its types omit them. */
type PgPrepared = { parsedStatements: Record<string, string> }

type Statement = { text: string; name?: string | undefined; values?: unknown[] }

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * An escape hatch: `off` sends each statement as pg's own query, in case grouped results are ever doubted.
 */
const groupsByDefault = process.env.ESCALE_GROUPED_STATEMENTS !== 'off'

/** PostgreSQL counts the parameters of a message in two bytes. */
const mostValues = 65_535

/**
 * A connection that groups statements: those of one event loop turn form one message, which PostgreSQL
 * answers at once. Each message costs a system call and a wake-up on both sides, several times the work of a
 * small statement.
 */
export class Connection extends pg.Client {
  readonly prepared = new PreparedStatements()
  readonly #isGrouping: boolean
  #gathered: MessageStatement[] = []
  #lasts: (() => void)[] = []
  #isLeaving = false
  #isInTransaction = false

  constructor({ isGrouping = groupsByDefault, ...config }: pg.ClientConfig & { isGrouping?: boolean } = {}) {
    super({ ...config, types })
    this.#isGrouping = isGrouping
  }

  get preparedCount(): number {
    return this.#isGrouping
      ? this.prepared.count
      : Object.keys((this as unknown as { connection: PgPrepared }).connection.parsedStatements).length
  }

  /**
   * Same as pg's `query`, without callbacks, cursors or several statements in one text. The return type is
   * `never`, because no single type fits all its signatures.
   */
  override query(statement: string | Statement, given?: unknown): never {
    const {
      text,
      name,
      values = given,
    } = typeof statement === 'string' ? ({ text: statement } as Statement) : statement
    const answered = new Promise<Answer>((resolve, reject) => {
      const written = ((values ?? []) as unknown[]).map((value) => prepareValue(value))
      if (written.length > mostValues)
        throw new Error(`A statement takes ${mostValues} values at most, not ${written.length}`)
      if (!this.#isGrouping) return resolve(this.#askAlone({ text, name, values: written }))
      this.#leaveSoon()
      this.#gathered.push({
        text,
        name,
        values: written,
        hear: (error, answer) => (error ? reject(error) : resolve(answer)),
      })
    }).catch((error: Error) => {
      Error.captureStackTrace(error) // the caller's stack, instead of the socket's
      throw error
    })
    return answered as never
  }

  /** Runs a callback just before the pending message is sent, to add its last statements. */
  beforeLeaving(sendLast: () => void): void {
    this.#leaveSoon()
    this.#lasts.push(sendLast)
  }

  async #askAlone(statement: pg.QueryConfig & { name: string | undefined }): Promise<Answer> {
    const ended = begin({ is: 'statements', statements: [statement] })
    try {
      const { rows, rowCount } = await super.query<Row>(statement)
      ended?.({})
      return { rows, rowCount: rowCount ?? 0 }
    } catch (error) {
      ended?.({ error })
      throw error
    }
  }

  #leaveSoon(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    setImmediate(() => {
      for (const sendLast of this.#lasts.splice(0)) sendLast()
      const gathered = this.#gathered
      this.#gathered = []
      this.#isLeaving = false
      if (gathered.length === 0) return
      const isInTransaction = this.#isInTransaction || gathered.some(begins)
      const last = gathered.findLast((one) => begins(one) || ends(one))
      if (last) this.#isInTransaction = begins(last)
      super.query(
        new Message(
          gathered,
          this.prepared,
          isInTransaction,
          begin({ is: 'statements', statements: gathered }),
        ),
      )
    })
  }
}

const begins = ({ text }: MessageStatement) => /^begin\b/i.test(text)
const ends = ({ text }: MessageStatement) => /^(commit|rollback)\b/i.test(text)

export function connectionOf(client: pg.PoolClient): Connection {
  return client as unknown as Connection
}
