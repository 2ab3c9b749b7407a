import { createHash } from 'node:crypto'
import { type RowShape, unknownShape } from './row-shape.ts'

/**
 * Prepared statements allowed per connection. Beyond it the connection is replaced, which frees the memory of
 * its server process.
 */
export const mostPrepared = 400

const mostNames = 1000
const names = new Map<string, string>()
// PgBouncer before 1.21 loses prepared statements in transaction mode.
const usesPreparedStatements = process.env.ESCALE_PREPARED_STATEMENTS !== 'off'

/** The name of a prepared statement, planned once per connection. */
export function preparedName(text: string): string | undefined {
  return usesPreparedStatements ? (names.get(text) ?? newName(text)) : undefined
}

// The name depends only on the text, so a forgotten statement gets the name that connections know.
function newName(text: string): string {
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  if (names.size > mostNames) names.delete(names.keys().next().value ?? '')
  return name
}

export class PreparedStatements {
  readonly #shapes = new Map<string, RowShape>()
  readonly #doubtful = new Set<string>()

  get count(): number {
    return this.#shapes.size
  }

  /** The row shape of a prepared statement. */
  shapeOf(name: string): RowShape | undefined {
    return this.#shapes.get(name)
  }

  /** Registers a statement to be prepared. `mayBeTaken`: its name may exist on the connection already. */
  register(name: string): { shape: RowShape; mayBeTaken: boolean } {
    const shape = unknownShape()
    this.#shapes.set(name, shape)
    return { shape, mayBeTaken: this.#doubtful.delete(name) }
  }

  /**
   * Marks a failed statement to be prepared again: PostgreSQL may have lost it, or its table may have
   * changed.
   */
  forget(name: string): void {
    if (this.#shapes.delete(name)) this.#doubtful.add(name)
  }
}
