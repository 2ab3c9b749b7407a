import pg from 'pg'
import type { Ended } from '#signals.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { type Column, describeRows, type Row, type RowShape, readRow, unknownShape } from './row-shape.ts'

export type Answer = { rows: Row[]; rowCount: number }

/** A statement inside a message, with values in PostgreSQL's text format. */
export type MessageStatement = {
  text: string
  name: string | undefined
  values: unknown[]
  hear: (error: Error | null, answer: Answer) => void
}

/** The part of pg that writes protocol messages. Its types omit it. */
type PgWriter = {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { text: string; name: string | undefined }): void
  bind(portal: { statement: string | undefined; values: unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
}

type PendingAnswer = Answer & { shape: RowShape; unread?: Error }

/**
 * Statements sent together and answered at once. pg treats the message as a single `pg.Query`, the only class
 * that it pipelines. When a statement fails, PostgreSQL skips those behind it, and they are rejected with the
 * same error.
 * Outside a transaction, one message is one implicit transaction. A failure rolls back the earlier statements
 * too, so they are rejected as well, although PostgreSQL had answered them.
 */
export class Message extends pg.Query {
  readonly #statements: readonly MessageStatement[]
  readonly #prepared: PreparedStatements
  readonly #isInTransaction: boolean
  readonly #ended: Ended | undefined
  readonly #answers: PendingAnswer[] = []
  #answered = 0
  #isOver = false
  /** pg's own field, for its timeout. */
  declare callback: ((error: Error | null) => void) | undefined

  constructor(
    statements: readonly MessageStatement[],
    prepared: PreparedStatements,
    isInTransaction: boolean,
    ended?: Ended,
  ) {
    super('')
    this.#statements = statements
    this.#prepared = prepared
    this.#isInTransaction = isInTransaction
    this.#ended = ended
  }

  override submit = (connection: pg.Connection): void => {
    const writer = connection as unknown as PgWriter
    writer.stream.cork()
    for (const one of this.#statements)
      this.#answers.push({ rows: [], rowCount: 0, shape: this.#write(writer, one) })
    writer.sync()
    writer.stream.uncork()
  }

  /**
   * The rows of a prepared statement are described once. Answers arrive in order, so later ones find the
   * description.
   */
  #write(writer: PgWriter, { text, name, values }: MessageStatement): RowShape {
    const known = name === undefined ? undefined : this.#prepared.shapeOf(name)
    const { shape, mayBeTaken } =
      known || name === undefined
        ? { shape: known ?? unknownShape(), mayBeTaken: false }
        : this.#prepared.keep(name)
    if (mayBeTaken && name !== undefined) writer.close({ type: 'S', name })
    if (!known) writer.parse({ text, name })
    writer.bind({ statement: name, values })
    if (!known) writer.describe({ type: 'P' })
    writer.execute({})
    return shape
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const answer = this.#answers[this.#answered]
    if (answer) describeRows(answer.shape, fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const answer = this.#answers[this.#answered]
    if (!answer || answer.unread) return
    try {
      answer.rows.push(readRow(answer.shape, fields))
    } catch (error) {
      answer.unread = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.#answers[this.#answered]
    if (answer) answer.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#answered += 1
  }

  handleEmptyQuery(): void {
    this.#answered += 1
  }

  handleReadyForQuery(): void {
    this.#end(null)
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  #end(error: Error | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.callback?.(error)
    this.#ended?.({ error })
    for (const [place, { name, hear }] of this.#statements.entries()) {
      const answer = this.#answers[place] ?? { rows: [], rowCount: 0, shape: unknownShape() }
      const isAnswered = place < this.#answered
      if (!isAnswered && name !== undefined) this.#prepared.doubt(name)
      const isKept = error === null || this.#isInTransaction
      hear(isAnswered && isKept ? (answer.unread ?? null) : error, answer)
    }
  }
}
