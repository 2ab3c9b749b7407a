import type { Versioned } from './drafts/attempt.ts'

/**
 * True when a row read again is newer than the row of the form. A cached list opens a form with an old row,
 * and a slow response may bring an even older one.
 */
export function isNewerRow(held: Versioned | null, read: Versioned | null | undefined): boolean {
  if (!held || !read) return false
  return (read.version ?? 0) > (held.version ?? 0)
}

/** The newer of two versions of one row, of which either may be absent. */
export function newestOf<Row extends Versioned>(held: Row | null, read: Row | null): Row | null {
  return held === null || isNewerRow(held, read) ? read : held
}
