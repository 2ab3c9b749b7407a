import { matchedColumns, placesOf } from '@escale/contract/trade/imports/columns'
import { headsAt } from '@escale/contract/trade/imports/heads-line'
import { type ImportKind, longestCell, mostLines } from '@escale/contract/trade/imports/kinds'
import { type Margin, marginsOf, withoutMark } from '@escale/contract/trade/imports/margins'
import type { Encoding } from './encodings.ts'
import { type NamedSheet, type SheetRows, UnreadableFile } from './sheet.ts'

/**
 * A file as it was read: its heads, and its lines with their number in the file; of a workbook, the sheet
 * they are of and those left unread.
 */
export type ReadSheet = {
  fileName: string
  /** Of a text, how it was written. */
  encoding: Encoding | null
  sheetName: string | null
  unread: string[]
  /** All that it holds, titles and totals included. */
  all: SheetRows
  /** The number of the line of the heads; null when there is none. */
  headsLine: number | null
  /** Whether its heads are those of its format, which nobody chooses. */
  hasOwnHeads: boolean
  heads: string[]
  lines: SheetRows
  /** Lines under the heads that are none of the list, and whether they are read all the same. */
  margins: Margin[]
  keepsMargins: boolean
}

type Chosen = Pick<ReadSheet, 'fileName' | 'encoding' | 'sheetName' | 'unread' | 'all'>

/** Finds the sheet of a file and its heads, and refuses one that has nothing under them or too much. */
export function sheetOf(
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

/** The same file read under the heads of another line, or under none. */
export function withHeads(kind: ImportKind, chosen: Chosen, headsLine: number | null): ReadSheet {
  const heads = chosen.all.find(({ line }) => line === headsLine)?.cells ?? []
  return readUnder(kind, chosen, { heads: withoutMark(heads), headsLine, hasOwnHeads: false })
}

/** The same file, with the totals and comments under its heads read as lines, or not. */
export function withMargins(sheet: ReadSheet, keepsMargins: boolean): ReadSheet {
  const aside = new Set(sheet.margins.map(({ line }) => line))
  const lines = linesUnder(sheet.all, sheet.headsLine).filter(({ line }) => keepsMargins || !aside.has(line))
  return { ...sheet, keepsMargins, lines: refusedUnlessSome(lines) }
}

type Heads = { heads: readonly string[]; headsLine: number | null; hasOwnHeads: boolean }

function readUnder(
  kind: ImportKind,
  chosen: Chosen,
  { heads: said, headsLine, hasOwnHeads }: Heads,
): ReadSheet {
  const { fileName, encoding, sheetName, unread, all } = chosen
  const under = linesUnder(all, headsLine)
  const heads = toldApart(said, under)
  const margins = marginsOf(heads, under, keysOf(kind, heads, under))
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

function refusedUnlessSome(lines: SheetRows): SheetRows {
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

/** Where a line has what makes it one: a line of sums has nothing there. */
function keysOf(kind: ImportKind, heads: string[], lines: SheetRows): number[] {
  const columns = matchedColumns(kind, heads, {}, cellsOf(lines))
  return keyFields[kind].flatMap((field) => placesOf(heads, columns[field]))
}

/**
 * Whether a sheet has lines under heads that name a field: what a workbook begins with may be a cover, or
 * empty.
 */
function isList(kind: ImportKind, { heads, lines }: NamedSheet): boolean {
  if (heads) return true
  const at = headsAtOf(kind, lines)
  return (
    at !== null &&
    at + 1 < lines.length &&
    Object.keys(matchedColumns(kind, withoutMark(lines[at]?.cells ?? []))).length > 0
  )
}

function headsAtOf(kind: ImportKind, lines: SheetRows): number | null {
  return headsAt(kind, cellsOf(lines))
}

export function cellsOf(lines: SheetRows): string[][] {
  return lines.map(({ cells }) => cells)
}

/**
 * The heads, no two alike: a column that is called as another, or whose head was merged with the one beside
 * it, may be chosen too.
 */
function toldApart(heads: readonly string[], lines: SheetRows): string[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  const said = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const head = heads[at] ?? ''
    if (head === '') return lines.some(({ cells }) => cells[at]) ? `Colonne ${at + 1}` : ''
    const times = (said.get(head) ?? 0) + 1
    said.set(head, times)
    return times === 1 ? head : `${head} (${times})`
  })
}
