import type { Sheet } from '#database/query/sheet.ts'
import { csvPieces } from './csv-sheet.ts'
import { workbookPieces } from './workbook.ts'

/** The bytes of a table as CSV or XLSX, produced as its rows are read. */
export function sheetPieces(sheet: Sheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'csv' ? csvPieces(sheet) : workbookPieces(sheet)
}
