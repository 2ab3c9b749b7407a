import pg from 'pg'
import { begin } from '#signals.ts'
import { type Answer, Message, type MessageStatement } from './message.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { types } from './readers.ts'
import type { Row } from './row-shape.ts'

// This room sends statements and reads what they answer. It alone knows pg's inside, of the version that
// `pg-version.test.ts` names, for
// one thing that pg does not do: what is asked in one turn leaves as one message, behind one Sync. The day pg
// does it, or a bench says
// that a message each is no dearer, this file, `message.ts`, `row-shape.ts` and what one connection has
// prepared are thrown away.

/** What pg itself has prepared on a connection, which its types do not tell. */
type PgPrepared = { parsedStatements: Record<string, string> }

type Statement = { text: string; name?: string | undefined; values?: unknown[] }

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * The way back, should an answer ever be doubted: `off`, and each statement leaves by itself, as pg's own
 * query.
 */
const groupsByDefault = process.env.ESCALE_GROUPED_STATEMENTS !== 'off'

/** What one message may carry of them: PostgreSQL reads their number in two bytes. */
const mostValues = 65_535

/**
 * A connection whose statements travel together: what is asked in one turn of the event loop is one message,
 * which PostgreSQL
 * answers at once. Each message is a call to the system on both sides and wakes the other: a statement alone
 * costs several
 * times its own work.
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

  /** How many statements it has prepared. */
  get preparedCount(): number {
    return this.#isGrouping
      ? this.prepared.count
      : Object.keys((this as unknown as { connection: PgPrepared }).connection.parsedStatements).length
  }

  /**
   * What pg offers under this name but callbacks, cursors and several statements in one text. `never`, for no
   * one type answers all its signatures.
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
      Error.captureStackTrace(error) // of who asked, not of the socket it was read from
      throw error
    })
    return answered as never
  }

  /** Sends something just before the message leaves that is being gathered: it closes it. */
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

/** A connection of a pool, which opens no others. */
export function connectionOf(client: pg.PoolClient): Connection {
  return client as unknown as Connection
}
