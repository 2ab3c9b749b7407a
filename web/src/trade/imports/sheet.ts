/**
 * The lines of a file that hold something, as text, each with its number in the file: an empty cell is an
 * empty text.
 */
export type SheetRows = { line: number; cells: string[] }[]

/**
 * A sheet of a workbook; a CSV file is one without a name. The heads of an address book are those of its
 * format, no line of it.
 */
export type NamedSheet = { name: string | null; heads?: string[]; lines: SheetRows }

export class UnreadableFile extends Error {}

/** Numbers the rows of a file, all of them, before those that say nothing are left out. */
export function numbered(rows: readonly string[][]): SheetRows {
  return rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
}
