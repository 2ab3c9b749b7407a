import type { Sheet, SheetCell, SheetKind, SheetLine } from '#database/query/sheet.ts'
import { csvLine, csvStart } from './csv.ts'

/** The bytes of a table as CSV, with the conventions of a French spreadsheet. */
export async function* csvPieces({ columns, lines, appendix }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart + csvHead(columns))
  for await (const batch of lines) yield Buffer.from(batch.map((cells) => lineOf(cells, columns)).join(''))
  if (!appendix) return
  const appendixLines = (await appendix.read()).map((cells) => lineOf(cells, appendix.columns)).join('')
  yield Buffer.from(csvLine([]) + csvLine([appendix.title]) + csvHead(appendix.columns) + appendixLines)
}

function csvHead(columns: Sheet['columns']): string {
  return csvLine(columns.map(({ title }) => title))
}

function lineOf(cells: SheetLine, columns: Sheet['columns']): string {
  return csvLine(cells.map((cell, place) => cellText(cell, columns[place]?.kind ?? 'text')))
}

/**
 * A value as French spreadsheets read it: numbers with a decimal comma and no space between thousands, dates
 * as day/month/year.
 */
function cellText(cell: SheetCell, kind: SheetKind): string | null {
  if (typeof cell === 'number') return figureOf(cell, kind).replace('.', ',')
  if (cell === null || (kind !== 'day' && kind !== 'moment')) return cell
  const [day = '', hour] = cell.split(' ')
  const french = day.split('-').reverse().join('/')
  return hour === undefined ? french : `${french} ${hour}`
}

function figureOf(figure: number, kind: SheetKind): string {
  return kind === 'money' ? (figure / 100).toFixed(2) : String(figure)
}
