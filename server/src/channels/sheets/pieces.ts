import type { Sheet } from '#database/query/sheet.ts'
import { csvPieces } from './csv-sheet.ts'
import { workbookPieces } from './workbook.ts'

/** The bytes of a sheet, made as its lines come, and no faster than they are read. */
export function sheetPieces(sheet: Sheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'csv' ? csvPieces(sheet) : workbookPieces(sheet)
}
