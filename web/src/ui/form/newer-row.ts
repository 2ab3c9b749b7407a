import type { Versioned } from './drafts/attempt.ts'

/**
 * Whether a row that was read again is newer than the row a form goes on from. A list that the device
 * remembers opens a form with an
 * old row, and a slow response may bring one older still.
 */
export function isNewerRow(held: Versioned | null, read: Versioned | null | undefined): boolean {
  if (!held || !read) return false
  return (read.version ?? 0) > (held.version ?? 0)
}

/** The newer of two versions of one row, of which either may be absent. */
export function newestOf<Row extends Versioned>(held: Row | null, read: Row | null): Row | null {
  return held === null || isNewerRow(held, read) ? read : held
}
