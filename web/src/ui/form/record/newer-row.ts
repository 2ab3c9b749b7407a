import type { Versioned } from '#ui/form/drafts/attempt.ts'

/**
 * True when a row read again is newer than the row of the form. A cached list opens a form with an old row,
 * and a slow response may bring an even older one.
 */
export function isNewerRow(current: Versioned | null, candidate: Versioned | null | undefined): boolean {
  if (!current || !candidate) return false
  return (candidate.version ?? 0) > (current.version ?? 0)
}

/** The newer of two versions of one row, of which either may be absent. */
export function newestOf<Row extends Versioned>(current: Row | null, candidate: Row | null): Row | null {
  return current === null || isNewerRow(current, candidate) ? candidate : current
}
