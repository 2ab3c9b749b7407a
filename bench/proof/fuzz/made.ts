import type { Operation } from './operations.ts'

/**
 * A request as it was made, its rows still to be pointed at. `class` says what is odd of it, for who reads
 * the table.
 */
export type Made = {
  operation: Operation
  class: string
  path: Record<string, string>
  /** What follows the question mark. */
  query: string
  body: Uint8Array | string | undefined
  type: string | undefined
  headers: Record<string, string>
}
