import { buffer } from 'node:stream/consumers'
import { sheetPieces } from './pieces.ts'
import { fileNameOf, type Sheet, type SheetCell, sheetTypes } from './sheet.ts'

type Held = Omit<Sheet, 'title' | 'lines'> & {
  lines: SheetCell[][]
  /** There was more than the file may hold: it says so. */
  isCut: boolean
}

const cutNotice = 'Fichier limité : choisissez une période plus courte.'

/** Rows that are held already as a file that a French spreadsheet opens as it should. */
export async function sheetFile({ lines, isCut, ...sheet }: Held): Promise<File> {
  const all = isCut ? [...lines, [cutNotice]] : lines
  const bytes = await buffer(sheetPieces({ ...sheet, title: 'Rapport', lines: [all] }))
  return new File([new Uint8Array(bytes)], fileNameOf(sheet), { type: sheetTypes[sheet.format] })
}
