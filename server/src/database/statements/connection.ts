import pg from 'pg'
import { begin } from '#telemetry/signals.ts'
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
  #pending: MessageStatement[] = []
  #beforeSend: (() => void)[] = []
  #isScheduled = false
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
  override query(statement: string | Statement, extraValues?: unknown): never {
    const {
      text,
      name,
      values = extraValues,
    } = typeof statement === 'string' ? ({ text: statement } as Statement) : statement
    const answer = new Promise<Answer>((resolve, reject) => {
      const serialized = ((values ?? []) as unknown[]).map((value) => prepareValue(value))
      if (serialized.length > mostValues)
        throw new Error(`A statement takes ${mostValues} values at most, not ${serialized.length}`)
      if (!this.#isGrouping) return resolve(this.#sendAlone({ text, name, values: serialized }))
      this.#scheduleSend()
      this.#pending.push({
        text,
        name,
        values: serialized,
        onAnswer: (error, answer) => (error ? reject(error) : resolve(answer)),
      })
    }).catch((error: Error) => {
      Error.captureStackTrace(error) // the caller's stack, instead of the socket's
      throw error
    })
    return answer as never
  }

  /** Runs a callback just before the pending message is sent, to add its last statements. */
  beforeSend(sendLast: () => void): void {
    this.#scheduleSend()
    this.#beforeSend.push(sendLast)
  }

  async #sendAlone(statement: pg.QueryConfig & { name: string | undefined }): Promise<Answer> {
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

  #scheduleSend(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      for (const sendLast of this.#beforeSend.splice(0)) sendLast()
      const gathered = this.#pending
      this.#pending = []
      this.#isScheduled = false
      if (gathered.length === 0) return
      const isInTransaction = this.#isInTransaction || gathered.some(beginsTransaction)
      const last = gathered.findLast((one) => beginsTransaction(one) || endsTransaction(one))
      if (last) this.#isInTransaction = beginsTransaction(last)
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

const beginsTransaction = ({ text }: MessageStatement) => /^begin\b/i.test(text)
const endsTransaction = ({ text }: MessageStatement) => /^(commit|rollback)\b/i.test(text)

export function connectionOf(client: pg.PoolClient): Connection {
  return client as unknown as Connection
}
