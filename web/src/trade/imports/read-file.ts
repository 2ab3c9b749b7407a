import { headsAt, matchedColumns } from '@escale/contract/trade/imports/columns'
import { type ImportKind, largestFile, longestCell, mostLines } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import { type NamedSheet, type Sheet, UnreadableFile } from './sheet.ts'
import type { ReadFile } from './sheet.worker.ts'

/** A file as it was read: its heads, and its lines with their number in the file; of a workbook, the sheet they are of and those left unread. */
export type ReadSheet = { fileName: string; heads: string[]; lines: Sheet; sheetName: string | null; unread: string[] }

const patienceMs = 60_000

/** Reads a file on another thread; refuses, in a sentence, one that is no list. */
export async function readFile(kind: ImportKind, file: File): Promise<ReadSheet> {
  if (file.size === 0) throw new UnreadableFile('Ce fichier est vide.')
  if (file.size > largestFile) throw new UnreadableFile(importMessages.tooHeavy)
  return sheetOf(kind, file.name, await sheetsOf(file))
}

/** Finds the sheet of a file and its heads, and refuses one that has nothing under them or too much. */
export function sheetOf(kind: ImportKind, fileName: string, sheets: readonly NamedSheet[]): ReadSheet {
  const filled = sheets.filter(({ lines: { length } }) => length > 0)
  const { name, lines: all } = filled.find(({ lines: read }) => isList(kind, read)) ?? filled.find(({ lines: read }) => read.length > 1) ?? emptySheet
  const at = headsAtOf(kind, all)
  const lines = all.slice(at + 1).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, longestCell)) }))
  if (lines.length === 0) throw new UnreadableFile("Ce fichier n'a aucune ligne sous ses titres de colonnes.")
  if (lines.length > mostLines)
    throw new UnreadableFile(`Ce fichier a ${lines.length.toLocaleString('fr-FR')} lignes : 10 000 au plus. Partagez-le en plusieurs fichiers.`)
  const unread = filled.flatMap((sheet) => (sheet.lines === all || sheet.name === null ? [] : [sheet.name]))
  return { fileName, heads: toldApart(all[at]?.cells ?? [], lines), lines, sheetName: name, unread }
}

const emptySheet: NamedSheet = { name: null, lines: [] }

/** Whether a sheet has lines under heads that name a field: what a workbook begins with may be a cover, or empty. */
function isList(kind: ImportKind, lines: Sheet): boolean {
  const at = headsAtOf(kind, lines)
  return at + 1 < lines.length && Object.keys(matchedColumns(kind, lines[at]?.cells ?? [])).length > 0
}

function headsAtOf(kind: ImportKind, lines: Sheet): number {
  return headsAt(
    kind,
    lines.map(({ cells }) => cells),
  )
}

/** The heads, no two alike: a column that is called as another, or whose head was merged with the one beside it, may be chosen too. */
function toldApart(heads: readonly string[], lines: Sheet): string[] {
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

async function sheetsOf(file: File): Promise<NamedSheet[]> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    const bytes = await file.arrayBuffer()
    const read = await new Promise<ReadFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data), { once: true })
      worker.addEventListener('error', () => reject(new UnreadableFile('Ce fichier ne peut pas être lu.')), { once: true })
      setTimeout(() => reject(new UnreadableFile('Ce fichier met trop de temps à être lu. Partagez-le en plusieurs fichiers.')), patienceMs)
      worker.postMessage(bytes, [bytes])
    })
    if ('refused' in read) throw new UnreadableFile(read.refused)
    return read.sheets
  } finally {
    worker.terminate()
  }
}
