/**
 * The kind of value in a column. A day is `2026-11-20`, a moment is `2026-11-20 08:30` in the company's time
 * zone. Money is in cents, weight in kilograms, volume in cubic metres.
 */
export type SheetKind = 'text' | 'day' | 'moment' | 'money' | 'count' | 'weight' | 'volume' | 'percent'
export type SheetColumn = { title: string; kind: SheetKind }
export type SheetCell = string | number | null

export type SheetLine = readonly SheetCell[]

/**
 * A table for a spreadsheet; its lines come a few hundred at a time, so that a long list never fills the
 * memory.
 */
export type Sheet = {
  /** The name of the file, without its extension. */
  name: string
  /** The title of the table in its workbook. */
  title: string
  format: 'csv' | 'xlsx'
  columns: readonly SheetColumn[]
  lines: Iterable<readonly SheetLine[]> | AsyncIterable<readonly SheetLine[]>
  appendix?: SheetAppendix
}

/** A small second table, written under the lines of a sheet; it is read once those are written. */
export type SheetAppendix = {
  title: string
  columns: readonly SheetColumn[]
  read(): Promise<readonly SheetLine[]>
}

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Sheet['format'], string>

export function fileNameOf({ name, format }: Pick<Sheet, 'name' | 'format'>): string {
  return `${name}.${format}`
}
