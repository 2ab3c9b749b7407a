/** Typed text that is no figure yet. Forms keep it as it is and refuse it with its sentence. */
export type Unreadable = { unreadable: string }
/** A figure in a form: read, or not yet readable. */
export type Typed = number | Unreadable

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value
}

/** The figure when there is one, for sums shown while typing. */
export function readable(value: Typed, otherwise = 0): number {
  return isUnreadable(value) ? otherwise : value
}

/** The start of a field nobody has filled in yet. */
export function blank(sentence: string): Unreadable {
  return { unreadable: sentence }
}
