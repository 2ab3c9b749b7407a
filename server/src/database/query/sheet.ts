/**
 * What a column holds: words, a day (`2026-11-20`), a moment on the company's clocks (`2026-11-20 08:30`),
 * cents, how many, kilograms, cubic metres, percents.
 */
export type SheetKind = 'text' | 'day' | 'moment' | 'money' | 'count' | 'weight' | 'volume' | 'percent'
export type SheetColumn = { title: string; kind: SheetKind }
export type SheetCell = string | number | null

export type SheetLine = readonly SheetCell[]

/**
 * A table for a spreadsheet; its lines come as they are written, some hundreds at a time, and are never held
 * together.
 */
export type Sheet = {
  /** Of the file, without what says its format. */
  name: string
  /** Of the table in its workbook. */
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
