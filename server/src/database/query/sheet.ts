/**
 * Type of a column. Days are `2026-11-20`, moments `2026-11-20 08:30` in the company's time zone, money is in
 * cents, weights are in kilograms, volumes in cubic metres.
 */
export type SheetKind = 'text' | 'day' | 'moment' | 'money' | 'count' | 'weight' | 'volume' | 'percent'
export type SheetColumn = { title: string; kind: SheetKind }
export type SheetCell = string | number | null

export type SheetLine = readonly SheetCell[]

/**
 * A table to export as a spreadsheet. Its lines are read and written some hundreds at a time, so a large
 * export is never in memory as a whole.
 */
export type Sheet = {
  /** File name without its extension. */
  name: string
  /** Name of the worksheet. */
  title: string
  format: 'csv' | 'xlsx' | 'fec'
  columns: readonly SheetColumn[]
  lines: Iterable<readonly SheetLine[]> | AsyncIterable<readonly SheetLine[]>
  appendix?: SheetAppendix
}

/** A small second table below the lines. It is read after all lines were written. */
export type SheetAppendix = {
  title: string
  columns: readonly SheetColumn[]
  read(): Promise<readonly SheetLine[]>
}

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  fec: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Sheet['format'], string>

export function fileNameOf({ name, format }: Pick<Sheet, 'name' | 'format'>): string {
  return `${name}.${format === 'fec' ? 'txt' : format}`
}
