import readXlsxFile from 'read-excel-file/web-worker'
import { type NamedSheet, numbered, UnreadableFile } from './sheet.ts'

/** Reads the sheets of a workbook; one that is a drawing has no lines. */
export async function sheetsOfXlsx(bytes: ArrayBuffer): Promise<NamedSheet[]> {
  const sheets = await readXlsxFile(bytes).catch(() => {
    throw new UnreadableFile(
      'Ce classeur ne peut pas être lu : il est abîmé ou protégé par un mot de passe. Enregistrez-le de nouveau, ou en CSV.',
    )
  })
  return sheets.map(({ sheet, data = [] }) => ({
    name: sheet,
    lines: numbered(data.map((row) => row.map(textOf))),
  }))
}

/**
 * A workbook keeps fifteen digits of a figure: those of a longer one, a tracking number, are not all its own.
 */
const firstRounded = 1e15

/**
 * A figure with a point and without what arithmetic left behind its decimals, a date as its day; one that was
 * rounded shows it.
 */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number')
    return Math.abs(cell) < firstRounded ? String(Number(cell.toFixed(6))) : cell.toExponential()
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell).trim()
}
