/**
 * Typed text that is not yet a valid number or option. The form stores it unchanged and refuses it with the
 * error text `unreadable`.
 */
export type Unreadable = { unreadable: string; typed?: string }
/** The value of a number field in a form, possibly not valid yet. */
export type TypedNumber = number | Unreadable

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value
}

/** The number, or `otherwise` while the text is invalid. Used for totals that are updated during typing. */
export function readableFigure(value: TypedNumber, otherwise = 0): number {
  return isUnreadable(value) ? otherwise : value
}

/** The initial value of an empty number field. `sentence` is its error text. */
export function emptyFigure(sentence: string): Unreadable {
  return { unreadable: sentence }
}

/**
 * An unfinished text with its error text. It is stored so that the form shows it again when it is reopened.
 */
export function unfinishedInput(typed: string, sentence: string): Unreadable {
  return { unreadable: sentence, typed }
}

/** The stored unfinished text, to be shown in its field. Undefined for a valid value. */
export function typedText(value: unknown): string | undefined {
  return isUnreadable(value) ? value.typed : undefined
}
