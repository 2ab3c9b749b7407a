/** The cells of a line, by field. */
export type CellTexts = Record<string, string>

/** The values of a line by field, the lines of its note, and the reasons why cells are unreadable. */
export type ParsedLine = {
  values: Record<string, unknown>
  noteLines: string[]
  unread: Record<string, string>
}
