import { columnIndexes, matchColumns } from '@escale/contract/trade/imports/columns'
import { type ImportKind, longestCell, mostLines } from '@escale/contract/trade/imports/kinds'
import { findHeadsLine } from '@escale/contract/trade/imports/lines/heads-line'
import { findMargins, type Margin, withoutMark } from '@escale/contract/trade/imports/lines/margins'
import type { Encoding } from './encodings.ts'
import { type NamedSheet, type SheetRows, UnreadableFile } from './sheet.ts'

/** A file after reading. Of a workbook, one sheet is read and the names of the others are listed. */
export type ReadSheet = {
  fileName: string
  /** Null for a workbook. */
  encoding: Encoding | null
  sheetName: string | null
  unread: string[]
  /** Every row of the sheet, including titles and totals. */
  all: SheetRows
  /** The line number of the heads. Null when there are none. */
  headsLine: number | null
  /** True for an address book, whose heads are fixed by its format. */
  hasOwnHeads: boolean
  heads: string[]
  lines: SheetRows
  /** Rows below the heads that are not data, such as totals, and whether they are read anyway. */
  margins: Margin[]
  keepsMargins: boolean
}

type ChosenSheet = Pick<ReadSheet, 'fileName' | 'encoding' | 'sheetName' | 'unread' | 'all'>

/** Finds the data sheet and its heads. Throws when it has no lines or too many. */
export function findSheet(
  kind: ImportKind,
  fileName: string,
  sheets: readonly NamedSheet[],
  encoding: Encoding | null = null,
): ReadSheet {
  const filled = sheets.filter(({ lines: { length } }) => length > 0)
  const { name, lines, heads } =
    filled.find((read) => isList(kind, read)) ??
    filled.find(({ lines: read }) => read.length > 1) ??
    filled[0] ??
    emptySheet
  const unread = filled.flatMap((sheet) => (sheet.lines === lines || sheet.name === null ? [] : [sheet.name]))
  const all = lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.slice(0, longestCell)),
  }))
  const chosen = { fileName, encoding, sheetName: name, unread, all }
  if (heads) return readUnder(kind, chosen, { heads, headsLine: null, hasOwnHeads: true })
  const at = headsAtOf(kind, all)
  return withHeads(kind, chosen, at === null ? null : (all[at]?.line ?? null))
}

const emptySheet: NamedSheet = { name: null, lines: [] }

/** Reads the same file with another line of heads, or without heads. */
export function withHeads(kind: ImportKind, chosen: ChosenSheet, headsLine: number | null): ReadSheet {
  const heads = chosen.all.find(({ line }) => line === headsLine)?.cells ?? []
  return readUnder(kind, chosen, { heads: withoutMark(heads), headsLine, hasOwnHeads: false })
}

/** Includes or skips totals and comments below the heads. */
export function withMargins(sheet: ReadSheet, keepsMargins: boolean): ReadSheet {
  const aside = new Set(sheet.margins.map(({ line }) => line))
  const lines = linesUnder(sheet.all, sheet.headsLine).filter(({ line }) => keepsMargins || !aside.has(line))
  return { ...sheet, keepsMargins, lines: checkLineCount(lines) }
}

type Heads = { heads: readonly string[]; headsLine: number | null; hasOwnHeads: boolean }

function readUnder(
  kind: ImportKind,
  chosen: ChosenSheet,
  { heads: said, headsLine, hasOwnHeads }: Heads,
): ReadSheet {
  const { fileName, encoding, sheetName, unread, all } = chosen
  const under = linesUnder(all, headsLine)
  const heads = uniqueHeads(said, under)
  const margins = findMargins(heads, under, keyColumns(kind, heads, under))
  const sheet = {
    fileName,
    encoding,
    sheetName,
    unread,
    all,
    headsLine,
    hasOwnHeads,
    heads,
    lines: under,
    margins,
    keepsMargins: false,
  }
  return withMargins(sheet, false)
}

function linesUnder(all: SheetRows, headsLine: number | null): SheetRows {
  return headsLine === null ? all : all.filter(({ line }) => line > headsLine)
}

function checkLineCount(lines: SheetRows): SheetRows {
  if (lines.length === 0) throw new UnreadableFile("Ce fichier n'a aucune ligne sous ses titres de colonnes.")
  if (lines.length > mostLines)
    throw new UnreadableFile(
      `Ce fichier a ${lines.length.toLocaleString('fr-FR')} lignes : 10 000 au plus. Partagez-le en plusieurs fichiers.`,
    )
  return lines
}

const keyFields: Record<ImportKind, readonly string[]> = {
  clients: ['name', 'contact'],
  services: ['name'],
  goods: ['trackingNumber', 'cartons'],
}

/** The columns that every data line fills. A line of totals leaves them empty. */
function keyColumns(kind: ImportKind, heads: string[], lines: SheetRows): number[] {
  const columns = matchColumns(kind, heads, {}, cellsOf(lines))
  return keyFields[kind].flatMap((field) => columnIndexes(heads, columns[field]))
}

/**
 * Tells whether a sheet has lines under recognised heads. The first sheet of a workbook may be a cover or
 * empty.
 */
function isList(kind: ImportKind, { heads, lines }: NamedSheet): boolean {
  if (heads) return true
  const at = headsAtOf(kind, lines)
  return (
    at !== null &&
    at + 1 < lines.length &&
    Object.keys(matchColumns(kind, withoutMark(lines[at]?.cells ?? []))).length > 0
  )
}

function headsAtOf(kind: ImportKind, lines: SheetRows): number | null {
  return findHeadsLine(kind, cellsOf(lines))
}

export function cellsOf(lines: SheetRows): string[][] {
  return lines.map(({ cells }) => cells)
}

/** Makes heads unique, so that columns with equal or merged heads can be chosen. */
function uniqueHeads(heads: readonly string[], lines: SheetRows): string[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const head = heads[at] ?? ''
    if (head === '') return lines.some(({ cells }) => cells[at]) ? `Colonne ${at + 1}` : ''
    const times = (counts.get(head) ?? 0) + 1
    counts.set(head, times)
    return times === 1 ? head : `${head} (${times})`
  })
}
