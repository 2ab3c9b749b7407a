import type { Versioned } from '#ui/form/drafts/attempt.ts'

/**
 * True when `candidate` is a newer version of the row in the form. A form may have opened with an old row
 * from the cache, and a slow response may bring an even older one.
 */
export function isNewerRow(current: Versioned | null, candidate: Versioned | null | undefined): boolean {
  if (!current || !candidate) return false
  return (candidate.version ?? 0) > (current.version ?? 0)
}

/** The newer of two versions of a row. Either may be null. */
export function newestOf<Row extends Versioned>(current: Row | null, candidate: Row | null): Row | null {
  return current === null || isNewerRow(current, candidate) ? candidate : current
}
