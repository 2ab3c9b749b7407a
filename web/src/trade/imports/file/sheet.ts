import { mostLines } from '@escale/contract/trade/imports/kinds'
import type { Merge } from '@escale/contract/trade/imports/merges'

/** The non-empty rows of a file with their line numbers. An empty cell is an empty string. */
export type SheetRows = { line: number; cells: string[] }[]

/**
 * A sheet of a workbook. A CSV file is one sheet without a name. `heads` are set when the format fixes the
 * columns. `lines` include hidden ones.
 */
export type NamedSheet = {
  name: string | null
  heads?: string[]
  lines: SheetRows
  /** True when the sheet is hidden in the workbook. */
  isHidden?: boolean
  /** Line numbers of rows that a filter or a user has hidden. */
  hiddenLines?: readonly number[]
  /**
   * True when the sheet has more than `keptLines` lines. The rest is not read, because the file is rejected
   * anyway.
   */
  isCut?: boolean
  merges?: readonly Merge[]
}

/** Called with the fraction of the file that has been read, from 0 to 1. */
export type OnProgress = (part: number) => void

export class UnreadableFile extends Error {}

/**
 * Maximum number of visible lines read of a sheet, and of hidden lines. It bounds time and memory for huge
 * files. It is twice the limit of an import, because totals and comments do not count towards that limit.
 */
export const keptLines = mostLines * 2

/** Numbers all rows of a file, then removes the empty ones. */
export function numberRows(rows: readonly string[][]): SheetRows {
  return rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
}
