import { readSheet } from 'read-excel-file/web-worker'
import { numbered, type Sheet, UnreadableFile } from './sheet.ts'

/** Reads the first sheet of a workbook. */
export async function linesOfXlsx(bytes: ArrayBuffer): Promise<Sheet> {
  const rows = await readSheet(bytes).catch(() => {
    throw new UnreadableFile('Ce classeur ne peut pas être lu : il est abîmé ou protégé par un mot de passe. Enregistrez-le de nouveau, ou en CSV.')
  })
  return numbered(rows.map((row) => row.map(textOf)))
}

/** A figure with a point and without what arithmetic left behind its decimals, a date as its day. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell).trim()
}
