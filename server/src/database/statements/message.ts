import pg from 'pg'
import type { Ended } from '#telemetry/signals.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { type Column, describeRows, type Row, type RowShape, readRow, unknownShape } from './row-shape.ts'

export type Answer = { rows: Row[]; rowCount: number }

/** A statement inside a message, with values in PostgreSQL's text format. */
export type MessageStatement = {
  text: string
  name: string | undefined
  values: unknown[]
  onAnswer: (error: Error | null, answer: Answer) => void
}

/** The part of pg that writes protocol messages. pg's published types omit it. */
type PgWriter = {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { text: string; name: string | undefined }): void
  bind(portal: { statement: string | undefined; values: unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
}

type PendingAnswer = Answer & { shape: RowShape; parseError?: Error }

/**
 * Statements sent together and answered together. pg pipelines only `pg.Query`, so the message is a subclass
 * of it. When a statement fails, PostgreSQL skips the later ones, and they are rejected with the same error.
 * Outside a transaction, one message is one implicit transaction. A failure rolls back the earlier statements
 * too, so they are rejected as well, although PostgreSQL had answered them.
 */
export class Message extends pg.Query {
  readonly #statements: readonly MessageStatement[]
  readonly #prepared: PreparedStatements
  readonly #isInTransaction: boolean
  readonly #ended: Ended | undefined
  readonly #answers: PendingAnswer[] = []
  #answeredCount = 0
  #isOver = false
  /** Callback that pg calls when a statement times out. */
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
   * Writes one statement into the message. PostgreSQL describes the rows of a prepared statement once.
   * Responses arrive in order, so a later statement of the same text finds that description.
   */
  #write(writer: PgWriter, { text, name, values }: MessageStatement): RowShape {
    const knownShape = name === undefined ? undefined : this.#prepared.shapeOf(name)
    const { shape, mayBeTaken } =
      knownShape || name === undefined
        ? { shape: knownShape ?? unknownShape(), mayBeTaken: false }
        : this.#prepared.register(name)
    if (mayBeTaken && name !== undefined) writer.close({ type: 'S', name })
    if (!knownShape) writer.parse({ text, name })
    writer.bind({ statement: name, values })
    if (!knownShape) writer.describe({ type: 'P' })
    writer.execute({})
    return shape
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const answer = this.#answers[this.#answeredCount]
    if (answer) describeRows(answer.shape, fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const answer = this.#answers[this.#answeredCount]
    if (!answer || answer.parseError) return
    try {
      answer.rows.push(readRow(answer.shape, fields))
    } catch (error) {
      answer.parseError = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.#answers[this.#answeredCount]
    if (answer) answer.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#answeredCount += 1
  }

  handleEmptyQuery(): void {
    this.#answeredCount += 1
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
    for (const [place, { name, onAnswer }] of this.#statements.entries()) {
      const answer = this.#answers[place] ?? { rows: [], rowCount: 0, shape: unknownShape() }
      const isAnswered = place < this.#answeredCount
      if (!isAnswered && name !== undefined) this.#prepared.forget(name)
      const isCommitted = error === null || this.#isInTransaction
      onAnswer(isAnswered && isCommitted ? (answer.parseError ?? null) : error, answer)
    }
  }
}
