import type { Sheet } from '#database/query/sheet.ts'
import { csvPieces } from './csv-sheet.ts'
import { fecPieces } from './fec-sheet.ts'
import { workbookPieces } from './workbook.ts'

/** The bytes of a table in its format, produced as its rows are read. */
export function sheetPieces(sheet: Sheet): AsyncIterable<Uint8Array> {
  return pieces[sheet.format](sheet)
}

const pieces = { csv: csvPieces, fec: fecPieces, xlsx: workbookPieces } as const
