/**
 * Typed text that is not yet a figure or a choice. Forms keep it as it is and refuse it with its error text.
 */
export type Unreadable = { unreadable: string; typed?: string }
/** A figure in a form, which may not be readable yet. */
export type TypedNumber = number | Unreadable

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value
}

/** The figure, or another value while it is unreadable: for sums shown during typing. */
export function readableFigure(value: TypedNumber, otherwise = 0): number {
  return isUnreadable(value) ? otherwise : value
}

/** The initial value of an empty field. */
export function emptyFigure(sentence: string): Unreadable {
  return { unreadable: sentence }
}

/** Unfinished input with its text, so that a form opened again shows it. */
export function unfinishedInput(typed: string, sentence: string): Unreadable {
  return { unreadable: sentence, typed }
}

/** The text of unfinished input, for the start of its field. */
export function typedText(value: unknown): string | undefined {
  return isUnreadable(value) ? value.typed : undefined
}
