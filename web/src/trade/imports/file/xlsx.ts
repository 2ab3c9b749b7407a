import readXlsxFile from 'read-excel-file/web-worker'
import { type NamedSheet, numberRows, UnreadableFile } from './sheet.ts'

/** Reads the sheets of a workbook. A chart sheet has no lines. */
export async function sheetsOfXlsx(bytes: ArrayBuffer): Promise<NamedSheet[]> {
  const sheets = await readXlsxFile(bytes).catch(() => {
    throw new UnreadableFile(
      'Ce classeur ne peut pas être lu : il est abîmé ou protégé par un mot de passe. Enregistrez-le de nouveau, ou en CSV.',
    )
  })
  return sheets.map(({ sheet, data = [] }) => ({
    name: sheet,
    lines: numberRows(data.map((row) => row.map(textOf))),
  }))
}

/** A workbook stores fifteen digits, so a longer tracking number has lost its last ones. */
const firstRounded = 1e15

/**
 * Converts a cell to text: numbers without rounding noise, dates as ISO days. A rounded number shows its
 * exponent.
 */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number')
    return Math.abs(cell) < firstRounded ? String(Number(cell.toFixed(6))) : cell.toExponential()
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell).trim()
}
