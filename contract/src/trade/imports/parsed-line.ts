import type { ColumnUnit } from './column-units.ts'

/** The cells of a line, by field. */
export type CellTexts = Record<string, string>

/**
 * The values of a line by field, the lines of its note, the reasons why cells are unreadable, and the
 * units of its columns.
 */
export type ParsedLine = {
  values: Record<string, unknown>
  noteLines: string[]
  unread: Record<string, string>
  units: Record<string, ColumnUnit>
}
