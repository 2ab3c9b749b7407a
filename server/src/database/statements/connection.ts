import pg from 'pg'
import { begin } from '#telemetry/signals.ts'
import { type Answer, Message, type MessageStatement } from './message.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { types } from './readers.ts'
import type { Row } from './row-shape.ts'

// Sends all statements of one turn of the event loop in one message with a single Sync, which pg does not
// offer. Only this folder depends on pg's internals, in the version that `pg-version.test.ts` checks. If pg
// ever groups statements, or a benchmark shows no gain, delete this file, `message.ts`, `row-shape.ts` and
// `PreparedStatements`.

/** Statements that pg has prepared on a connection by itself. pg's published types omit this field. */
type PgPrepared = { parsedStatements: Record<string, string> }

type Statement = { text: string; name?: string | undefined; values?: unknown[] }

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * False when `ESCALE_GROUPED_STATEMENTS` is `off`: each statement is then sent by pg's own query, in case an
 * operator suspects the grouping.
 */
const groupsByDefault = process.env.ESCALE_GROUPED_STATEMENTS !== 'off'

/** Limit of the parameters of a message, because PostgreSQL counts them in two bytes. */
const mostValues = 65_535

/**
 * A connection that sends all statements of one turn of the event loop as one message, which PostgreSQL
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
   * Replaces pg's `query`, but takes no callback, cursor or text of several statements. The return type is
   * `never`, because no single type fits all signatures of pg.
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
      Error.captureStackTrace(error) // The stack trace shows the caller's code instead of the socket's
      throw error
    })
    return answer as never
  }

  /** Runs a callback just before the pending message is sent, so that it can add the last statements. */
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
