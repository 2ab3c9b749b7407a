import { type Columns, matchColumns } from '@escale/contract/trade/imports/columns'
import { type ImportKind, keyFieldsOf, longestCell, mostLines } from '@escale/contract/trade/imports/kinds'
import { arrangeLines, chooseHeads, type OtherList } from '@escale/contract/trade/imports/lines/arrange'
import { findHeadsLine } from '@escale/contract/trade/imports/lines/heads-line'
import { type Margin, withoutMark } from '@escale/contract/trade/imports/lines/margins'
import { fillMerges, type Merge } from '@escale/contract/trade/imports/merges'
import type { Encoding } from './encodings.ts'
import { keptLines, type NamedSheet, type SheetRows, UnreadableFile } from './sheet.ts'

/** A file after reading. Of a workbook, one sheet is read and the names of the others are listed. */
export type ReadSheet = {
  fileName: string
  /** Null for a workbook. */
  encoding: Encoding | null
  sheetName: string | null
  unread: string[]
  /** The sheet that is read, and all sheets that could be. */
  source: NamedSheet
  sheets: readonly NamedSheet[]
  /** Lines with text that the workbook hides, and whether they are read anyway. */
  hiddenLines: readonly number[]
  readsHidden: boolean
  merges: readonly Merge[]
  /** Every row of the sheet that is read, including titles and totals. */
  all: SheetRows
  /** The line number of the heads. Null when there are none. */
  headsLine: number | null
  /** True for an address book, whose heads are fixed by its format. */
  hasOwnHeads: boolean
  heads: string[]
  lines: SheetRows
  /** The number of rows above the heads, and the other lists of the sheet. */
  aboveCount: number
  others: OtherList[]
  /** Rows of the list that are not data, such as totals, and whether they are read anyway. */
  margins: Margin[]
  keepsMargins: boolean
}

type ChosenSheet = Pick<
  ReadSheet,
  | 'fileName'
  | 'encoding'
  | 'sheetName'
  | 'unread'
  | 'source'
  | 'sheets'
  | 'hiddenLines'
  | 'readsHidden'
  | 'merges'
  | 'all'
>

/** A person's choice instead of the first shown sheet and its shown lines. */
type SheetChoice = { sheet?: NamedSheet; readsHidden?: boolean }

/** Finds the data sheet and its heads. Throws when it has no lines or too many. */
export function findSheet(
  kind: ImportKind,
  fileName: string,
  sheets: readonly NamedSheet[],
  encoding: Encoding | null = null,
  choice: SheetChoice = {},
): ReadSheet {
  const filled = sheets.filter(({ lines: { length } }) => length > 0)
  const source = choice.sheet ?? firstSheet(kind, filled)
  const shown = shownLines(source)
  const hidden = hiddenLinesOf(source)
  // A sheet with one shown line has nothing else to read.
  const readsHidden = choice.readsHidden ?? (shown.length < 2 && hidden.length > 0)
  const all = (readsHidden ? source.lines : shown).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.slice(0, longestCell)),
  }))
  const chosen = {
    fileName,
    encoding,
    sheetName: source.name,
    unread: filled.flatMap((sheet) => (sheet === source || sheet.name === null ? [] : [sheet.name])),
    source,
    sheets: filled,
    hiddenLines: hidden.map(({ line }) => line),
    readsHidden,
    merges: source.merges ?? [],
    all,
  }
  if (source.heads)
    return readUnder(kind, chosen, { heads: source.heads, headsLine: null, hasOwnHeads: true })
  return withHeads(kind, chosen, chooseHeads(kind, all))
}

/** The first shown sheet that is a list. Hidden ones are read when no other has text. */
function firstSheet(kind: ImportKind, filled: readonly NamedSheet[]): NamedSheet {
  const shown = filled.filter(({ isHidden }) => !isHidden)
  const among = shown.length > 0 ? shown : filled
  return (
    among.find((sheet) => namesRecords(kind, sheet)) ??
    among.find((sheet) => isList(kind, sheet)) ??
    among.find(({ lines }) => lines.length > 1) ??
    among[0] ??
    emptySheet
  )
}

const emptySheet: NamedSheet = { name: null, lines: [] }

function shownLines({ lines, hiddenLines }: NamedSheet): SheetRows {
  const hidden = new Set(hiddenLines)
  return lines.filter(({ line }) => !hidden.has(line))
}

function hiddenLinesOf({ lines, hiddenLines }: NamedSheet): SheetRows {
  const hidden = new Set(hiddenLines)
  return lines.filter(({ line }) => hidden.has(line))
}

/** Reads another sheet of the same file. */
export function withSheet(kind: ImportKind, read: ReadSheet, sheet: NamedSheet): ReadSheet {
  return findSheet(kind, read.fileName, read.sheets, read.encoding, { sheet })
}

/** Includes or skips the lines that the workbook hides. The chosen line of heads stays. */
export function withHidden(kind: ImportKind, read: ReadSheet, readsHidden: boolean): ReadSheet {
  const { fileName, sheets, encoding, source: sheet, headsLine } = read
  const other = findSheet(kind, fileName, sheets, encoding, { sheet, readsHidden })
  const hasHeads = headsLine === null || other.all.some(({ line }) => line === headsLine)
  return other.hasOwnHeads || !hasHeads ? other : withHeads(kind, other, headsLine)
}

/** Reads the same file with another line of heads, or without heads. */
export function withHeads(kind: ImportKind, chosen: ChosenSheet, headsLine: number | null): ReadSheet {
  // A head merged with the line above it, such as « Client » beside « Dimensions » over three columns.
  const row = chosen.all.filter(({ line }) => line === headsLine)
  const [heads = []] = fillMerges(row, chosen.merges).map(({ cells, carried }) =>
    carried.map((text, at) => cells[at] || text),
  )
  return readUnder(kind, chosen, { heads, headsLine, hasOwnHeads: false })
}

/** Includes or skips the totals, comments and repeated heads of the list. */
export function withMargins(sheet: ReadSheet, keepsMargins: boolean): ReadSheet {
  const aside = new Set(sheet.margins.map(({ line }) => line))
  const read = new Set(sheet.lines.map(({ line }) => line).filter((line) => !aside.has(line)))
  const lines = sheet.all.filter(({ line }) => read.has(line) || (keepsMargins && aside.has(line)))
  return { ...sheet, keepsMargins, lines: checkLineCount(lines, sheet.source.isCut) }
}

type Heads = { heads: readonly string[]; headsLine: number | null; hasOwnHeads: boolean }

function readUnder(
  kind: ImportKind,
  chosen: ChosenSheet,
  { heads, headsLine, hasOwnHeads }: Heads,
): ReadSheet {
  const arrangement = arrangeLines(kind, chosen.all, headsLine, heads)
  return withMargins({ ...chosen, ...arrangement, headsLine, hasOwnHeads, keepsMargins: false }, false)
}

function checkLineCount(lines: SheetRows, isCut = false): SheetRows {
  if (lines.length === 0) throw new UnreadableFile("Ce fichier n'a aucune ligne sous ses titres de colonnes.")
  const count = (isCut ? keptLines : lines.length).toLocaleString('fr-FR')
  if (isCut || lines.length > mostLines)
    throw new UnreadableFile(
      `Ce fichier a ${isCut ? `plus de ${count}` : count} lignes : 10 000 au plus. ` +
        'Partagez-le en plusieurs fichiers.',
    )
  return lines
}

/** Tells whether a sheet has the column that every record fills. A notice called « Nos tarifs » has none. */
function namesRecords(kind: ImportKind, sheet: NamedSheet): boolean {
  if (sheet.heads) return true
  const columns = columnsOfSheet(kind, sheet)
  return keyFieldsOf(kind).some((field) => columns[field] !== undefined)
}

/**
 * Tells whether a sheet has lines under recognised heads. The first sheet of a workbook may be a cover or
 * empty.
 */
function isList(kind: ImportKind, sheet: NamedSheet): boolean {
  return sheet.heads !== undefined || Object.keys(columnsOfSheet(kind, sheet)).length > 0
}

function columnsOfSheet(kind: ImportKind, sheet: NamedSheet): Columns {
  const lines = shownLines(sheet)
  const at = findHeadsLine(kind, cellsOf(lines))
  if (at === null || at + 1 >= lines.length) return {}
  return matchColumns(kind, withoutMark(lines[at]?.cells ?? []))
}

export function cellsOf(lines: SheetRows): string[][] {
  return lines.map(({ cells }) => cells)
}
