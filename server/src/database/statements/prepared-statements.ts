import { createHash } from 'node:crypto'
import { type RowShape, unknownShape } from './row-shape.ts'

/**
 * Limit of the prepared statements per connection. A connection above it is replaced, which frees the memory
 * of its PostgreSQL process.
 */
export const mostPrepared = 400

const mostNames = 1000
const names = new Map<string, string>()
// False when `ESCALE_PREPARED_STATEMENTS` is `off`, for PgBouncer before 1.21: in transaction mode it loses
// prepared statements.
const usesPreparedStatements = process.env.ESCALE_PREPARED_STATEMENTS !== 'off'

/** The name of the prepared statement for a text. Undefined when prepared statements are off. */
export function preparedName(text: string): string | undefined {
  return usesPreparedStatements ? (names.get(text) ?? newName(text)) : undefined
}

// Creates the name from the text alone, so a text dropped from the cache later gets the same name, which
// connections have already prepared.
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

  /** The row shape of a statement prepared on this connection. Undefined if there is none. */
  shapeOf(name: string): RowShape | undefined {
    return this.#shapes.get(name)
  }

  /**
   * Registers a statement to be prepared. `mayBeTaken`: the connection may still have a statement of that
   * name, which must be closed first.
   */
  register(name: string): { shape: RowShape; mayBeTaken: boolean } {
    const shape = unknownShape()
    this.#shapes.set(name, shape)
    return { shape, mayBeTaken: this.#doubtful.delete(name) }
  }

  /**
   * Marks a failed statement to be prepared again: the connection may have lost it, or its table may have
   * changed.
   */
  forget(name: string): void {
    if (this.#shapes.delete(name)) this.#doubtful.add(name)
  }
}
