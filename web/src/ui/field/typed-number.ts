/**
 * Typed text that is no figure, or no choice, yet. Forms keep it as it is and refuse it with its sentence.
 */
export type Unreadable = { unreadable: string; typed?: string }
/** A figure in a form: read, or not yet readable. */
export type TypedNumber = number | Unreadable

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value
}

/** The figure when there is one, for sums shown while typing. */
export function readable(value: TypedNumber, otherwise = 0): number {
  return isUnreadable(value) ? otherwise : value
}

/** The start of a field nobody has filled in yet. */
export function blank(sentence: string): Unreadable {
  return { unreadable: sentence }
}

/** What was typed, as it is found again where the form is opened again. */
export function half(typed: string, sentence: string): Unreadable {
  return { unreadable: sentence, typed }
}

/** Of a field that starts with what could not be read. */
export function typedIn(value: unknown): string | undefined {
  return isUnreadable(value) ? value.typed : undefined
}
