import type { ColumnKind } from '@escale/contract/trade/reports/words'
import writeExcelFile from 'write-excel-file/node'
import { csvOf } from '#csv.ts'

type Cell = string | number | null
type Sheet = {
  name: string
  columns: { title: string; kind: ColumnKind }[]
  lines: Cell[][]
  /** There was more than the file may hold: it says so. */
  isCut: boolean
  format: 'csv' | 'xlsx'
}

const cutNotice = 'Fichier limité : choisissez une période plus courte.'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows as a file that a French spreadsheet opens as it should. */
export async function sheetFile(sheet: Sheet): Promise<File> {
  const { name, format } = sheet
  if (format === 'csv') return new File([csvText(sheet)], `${name}.csv`, { type: 'text/csv; charset=utf-8' })
  return new File([new Uint8Array(await workbook(sheet))], `${name}.xlsx`, { type: excel })
}

function csvText({ columns, lines, isCut }: Sheet): string {
  const rows = lines.map((line) => line.map((cell, index) => written(cell, columns[index]?.kind ?? 'text')))
  return csvOf([columns.map(({ title }) => title), ...rows, ...(isCut ? [[cutNotice]] : [])])
}

/** Commas before the decimals, and no spaces: a figure stays one. */
function written(cell: Cell, kind: ColumnKind): string | null {
  if (typeof cell === 'number') return figureOf(cell, kind).replace('.', ',')
  if (cell === null || kind !== 'day') return cell
  return cell.split('-').reverse().join('/')
}

function figureOf(figure: number, kind: ColumnKind): string {
  return kind === 'money' ? (figure / 100).toFixed(2) : String(figure)
}

const formats: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', count: '#,##0', weight: '#,##0.000', volume: '#,##0.0000', percent: '0' }

// A cell of a workbook has a type of its own: what looks like a formula there is words.
async function workbook({ columns, lines, isCut }: Sheet): Promise<Buffer> {
  const heading = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  const rows = lines.map((line) => line.map((cell, index) => typed(cell, columns[index]?.kind ?? 'text')))
  const last = isCut ? [[{ value: cutNotice, type: String }]] : []
  return writeExcelFile([heading, ...rows, ...last], { sheet: 'Rapport', stickyRowsCount: 1, columns: columns.map(() => ({ width: 18 })) }).toBuffer()
}

function typed(cell: Cell, kind: ColumnKind) {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: kind === 'money' ? cell / 100 : cell, type: Number, format: formats[kind] ?? '0' }
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return { value: new Date(cell), type: Date, format: 'dd/mm/yyyy' }
  return { value: cell, type: String }
}
