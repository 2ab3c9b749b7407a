import pg from 'pg'
import type { Ended } from '#signals.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { type Column, describeRows, type Row, type RowShape, readRow, unknownShape } from './row-shape.ts'

/** What a statement answered. */
export type Answer = { rows: Row[]; rowCount: number }

/** A statement that travels in a message; its values are as PostgreSQL takes them. */
export type MessageStatement = {
  text: string
  name: string | undefined
  values: unknown[]
  hear: (error: Error | null, answer: Answer) => void
}

/** How pg writes to PostgreSQL, which its types do not tell. */
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
 * Statements that leave together and are answered at once. pg hears it as a single query, of the only class
 * that it lets
 * into a pipeline. Where one fails, PostgreSQL does none of those behind it: they fail of the same.
 * Outside a transaction it is one by itself: what fails then undoes those before it too, and they are told
 * so, though PostgreSQL had
 * answered them: it keeps what they wrote only once it is ready for more.
 */
export class Message extends pg.Query {
  readonly #statements: readonly MessageStatement[]
  readonly #prepared: PreparedStatements
  readonly #isInTransaction: boolean
  readonly #ended: Ended | undefined
  readonly #answers: PendingAnswer[] = []
  #answered = 0
  #isOver = false
  /** pg's own: it keeps the time that the answer may take. */
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
   * Rows of what is prepared are described once: by the time another answer comes, those of the first have
   * been.
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

  /** An empty statement is answered like any other. */
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
