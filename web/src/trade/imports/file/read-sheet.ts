import { type Columns, matchColumns } from '@escale/contract/trade/imports/columns'
import { type ImportKind, keyFieldsOf, longestCell, mostLines } from '@escale/contract/trade/imports/kinds'
import { arrangeLines, chooseHeads, type OtherList } from '@escale/contract/trade/imports/lines/arrange'
import { findHeadsLine } from '@escale/contract/trade/imports/lines/heads-line'
import { type Margin, withoutMark } from '@escale/contract/trade/imports/lines/margins'
import { fillMerges, type Merge } from '@escale/contract/trade/imports/merges'
import type { Encoding } from './encodings.ts'
import { keptLines, type NamedSheet, type SheetRows, UnreadableFile } from './sheet.ts'

/**
 * The result of reading a file. Only one sheet of a workbook is read, and the others can be chosen instead.
 */
export type ReadSheet = {
  fileName: string
  /** Null for a workbook, which has no choice of encoding. */
  encoding: Encoding | null
  sheetName: string | null
  unread: string[]
  /** The sheet that is read. `sheets` lists all sheets that could be read. */
  source: NamedSheet
  sheets: readonly NamedSheet[]
  /** Non-empty lines that are hidden in the workbook. `readsHidden` is true when they are read anyway. */
  hiddenLines: readonly number[]
  readsHidden: boolean
  merges: readonly Merge[]
  /** Every row of the sheet, including titles and totals. */
  all: SheetRows
  /** The line number of the column headers. Null when there are none. */
  headsLine: number | null
  /** True for vCard files, whose columns are fixed by the format. */
  hasOwnHeads: boolean
  heads: string[]
  lines: SheetRows
  /** The number of rows above the headers. `others` are further lists in the same sheet. */
  aboveCount: number
  others: OtherList[]
  /** Rows that are not data, such as totals. `keepsMargins` is true when they are read anyway. */
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

/** The user's choice. By default the first visible sheet is read, without its hidden lines. */
type SheetChoice = { sheet?: NamedSheet; readsHidden?: boolean }

/** Chooses the sheet and finds its headers. Throws when it has no lines or too many. */
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
  // Hidden lines are read when at most one line is visible, because the data must then be hidden.
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

/** The first visible sheet that looks like a list. A hidden one is taken when no visible sheet has text. */
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

/** Reads another sheet of the same workbook. */
export function withSheet(kind: ImportKind, read: ReadSheet, sheet: NamedSheet): ReadSheet {
  return findSheet(kind, read.fileName, read.sheets, read.encoding, { sheet })
}

/** Includes or skips hidden lines. The chosen header line does not change. */
export function withHidden(kind: ImportKind, read: ReadSheet, readsHidden: boolean): ReadSheet {
  const { fileName, sheets, encoding, source: sheet, headsLine } = read
  const other = findSheet(kind, fileName, sheets, encoding, { sheet, readsHidden })
  const hasHeads = headsLine === null || other.all.some(({ line }) => line === headsLine)
  return other.hasOwnHeads || !hasHeads ? other : withHeads(kind, other, headsLine)
}

/** Reads the file with another header line. Null means that it has no headers. */
export function withHeads(kind: ImportKind, chosen: ChosenSheet, headsLine: number | null): ReadSheet {
  // A header may take its text from the line above, in merged cells such as « Dimensions » over three
  // columns.
  const row = chosen.all.filter(({ line }) => line === headsLine)
  const [heads = []] = fillMerges(row, chosen.merges).map(({ cells, carried }) =>
    carried.map((text, at) => cells[at] || text),
  )
  return readUnder(kind, chosen, { heads, headsLine, hasOwnHeads: false })
}

/** Includes or skips totals, comments and repeated headers. */
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

/** True when the sheet has the required column, such as a name. A sheet of notes has none. */
function namesRecords(kind: ImportKind, sheet: NamedSheet): boolean {
  if (sheet.heads) return true
  const columns = columnsOfSheet(kind, sheet)
  return keyFieldsOf(kind).some((field) => columns[field] !== undefined)
}

/** True when lines follow recognised headers. The first sheet of a workbook may be a cover page or empty. */
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
