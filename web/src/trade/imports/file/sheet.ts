/** The non-empty rows of a file with their line number. An empty cell is an empty string. */
export type SheetRows = { line: number; cells: string[] }[]

/** A sheet of a workbook. A CSV file is a sheet without a name. `heads` is set when the format fixes them. */
export type NamedSheet = { name: string | null; heads?: string[]; lines: SheetRows }

export class UnreadableFile extends Error {}

/** Numbers all rows of a file, then removes the empty ones. */
export function numberRows(rows: readonly string[][]): SheetRows {
  return rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
}
