import type { ColumnUnit } from './column-units.ts'

/** The cells of a line, by field. */
export type CellTexts = Record<string, string>

/**
 * Parsed values of a line by field, lines of its note, reasons for unreadable cells, and units of its
 * columns.
 */
export type ParsedLine = {
  values: Record<string, unknown>
  noteLines: string[]
  unread: Record<string, string>
  units: Record<string, ColumnUnit>
}
