import { Archive, damaged } from './archive.ts'
import { readParts } from './parts.ts'
import { fillSharedStrings } from './shared-strings.ts'
import { type NamedSheet, type OnProgress, UnreadableFile } from './sheet.ts'
import { type RawRow, SheetRows, wholeBudget } from './sheet-rows.ts'
import { readNumberStyles } from './styles.ts'

/** Reads all sheets of an XLSX workbook, including hidden ones, in the order of their tabs. */
export async function sheetsOfXlsx(bytes: ArrayBuffer, onProgress?: OnProgress): Promise<NamedSheet[]> {
  const archive = await Archive.open(bytes)
  const parts = await readParts(archive)
  if (parts.sheets.some(({ path }) => !archive.has(path)) || parts.sheets.length === 0)
    throw new UnreadableFile(damaged.part)
  const workbook = { ...parts, numberStyles: await readNumberStyles(archive, parts.styles) }
  const budget = { ...wholeBudget }
  const paths = [...parts.sheets.map(({ path }) => path), parts.sharedStrings]
  const total = paths.reduce((sum, path) => sum + archive.sizeOf(path), 1)
  let done = 0
  const onBytes = (count: number) => onProgress?.(Math.min(1, (done + count) / total))
  const sheets: { name: string; isHidden: boolean; read: SheetRows }[] = []
  for (const { name, path, isHidden } of parts.sheets) {
    const read = new SheetRows(workbook, budget)
    await archive.read(path, read, onBytes)
    done += archive.sizeOf(path)
    sheets.push({ name, isHidden, read })
  }
  const rows = sheets.flatMap(({ read }) => read.rows)
  await fillSharedStrings(archive, parts.sharedStrings, rows, budget, onBytes)
  return sheets.map(({ name, isHidden, read }) => ({ name, isHidden, ...sheetOf(read) }))
}

function sheetOf({ rows, hiddenLines, merges, isCut }: SheetRows) {
  const lines = rows.filter((row): row is TextRow => row.cells.some(Boolean))
  const cellsOf = new Map(merges.length > 0 ? lines.map(({ line, cells }) => [line, cells]) : [])
  return {
    lines,
    hiddenLines,
    isCut,
    merges: merges.flatMap(({ line, lastLine, column }) => {
      const text = cellsOf.get(line)?.[column]
      return text ? [{ line, lastLine, column, text }] : []
    }),
  }
}

type TextRow = RawRow & { cells: string[] }
