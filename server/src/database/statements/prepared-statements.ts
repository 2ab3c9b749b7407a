import { createHash } from 'node:crypto'
import { type RowShape, unknownShape } from './row-shape.ts'

/**
 * Statements that one connection may have prepared; past it the connection is replaced, and its server
 * process ends with what it held.
 */
export const mostPrepared = 400

const mostNames = 1000
const names = new Map<string, string>()
// A PgBouncer older than 1.21 cannot keep prepared statements in transaction mode.
const prepares = process.env.ESCALE_PREPARED_STATEMENTS !== 'off'

/** The name a statement is prepared under, so that it is planned once per connection. */
export function prepared(text: string): string | undefined {
  return prepares ? (names.get(text) ?? newName(text)) : undefined
}

// Made of the text alone: one that was forgotten and comes back has the name that connections know.
function newName(text: string): string {
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  if (names.size > mostNames) names.delete(names.keys().next().value ?? '')
  return name
}

/** What one connection has prepared. */
export class PreparedStatements {
  readonly #shapes = new Map<string, RowShape>()
  readonly #doubtful = new Set<string>()

  get count(): number {
    return this.#shapes.size
  }

  /** The rows of a statement that is prepared; they are described once. */
  shapeOf(name: string): RowShape | undefined {
    return this.#shapes.get(name)
  }

  /** Keeps a statement that is about to be prepared, and says whether its name may be taken already. */
  keep(name: string): { shape: RowShape; mayBeTaken: boolean } {
    const shape = unknownShape()
    this.#shapes.set(name, shape)
    return { shape, mayBeTaken: this.#doubtful.delete(name) }
  }

  /**
   * One that failed is prepared anew: PostgreSQL may know it or not, or for a table that has changed since.
   */
  doubt(name: string): void {
    if (this.#shapes.delete(name)) this.#doubtful.add(name)
  }
}
