import { mostLines } from '@escale/contract/trade/imports/kinds'
import type { Merge } from '@escale/contract/trade/imports/merges'

/** The non-empty rows of a file with their line number. An empty cell is an empty string. */
export type SheetRows = { line: number; cells: string[] }[]

/**
 * A sheet of a workbook. A CSV file is a sheet without a name. `heads` is set when the format fixes them.
 * `lines` hold the hidden ones too.
 */
export type NamedSheet = {
  name: string | null
  heads?: string[]
  lines: SheetRows
  /** Set when the workbook does not show this sheet. */
  isHidden?: boolean
  /** The numbers of the lines that a filter or a person hides. */
  hiddenLines?: readonly number[]
  /** Set when the sheet has more than `keptLines`. The others are not read, because the file is refused. */
  isCut?: boolean
  merges?: readonly Merge[]
}

/** Called with the part of a file that has been read, from 0 to 1. */
export type OnProgress = (part: number) => void

export class UnreadableFile extends Error {}

/**
 * Lines read of a sheet, and as many hidden ones, so that a million lines cost neither time nor memory. Twice
 * the limit of an import, because totals and comments do not count.
 */
export const keptLines = mostLines * 2

/** Numbers all rows of a file, then removes the empty ones. */
export function numberRows(rows: readonly string[][]): SheetRows {
  return rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
}
