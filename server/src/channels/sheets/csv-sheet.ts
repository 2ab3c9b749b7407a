import type { Sheet, SheetCell, SheetKind, SheetLine } from '#sheet.ts'
import { csvLine, csvStart } from './csv.ts'

/** A sheet as a French spreadsheet opens it. */
export async function* csvPieces({ columns, lines, appendix }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart + headOf(columns))
  for await (const some of lines) yield Buffer.from(some.map((cells) => lineOf(cells, columns)).join(''))
  if (!appendix) return
  const under = (await appendix.read()).map((cells) => lineOf(cells, appendix.columns)).join('')
  yield Buffer.from(csvLine([]) + csvLine([appendix.title]) + headOf(appendix.columns) + under)
}

function headOf(columns: Sheet['columns']): string {
  return csvLine(columns.map(({ title }) => title))
}

function lineOf(cells: SheetLine, columns: Sheet['columns']): string {
  return csvLine(cells.map((cell, place) => written(cell, columns[place]?.kind ?? 'text')))
}

/** Commas before the decimals, and no spaces: a figure stays one. */
function written(cell: SheetCell, kind: SheetKind): string | null {
  if (typeof cell === 'number') return figureOf(cell, kind).replace('.', ',')
  if (cell === null || (kind !== 'day' && kind !== 'moment')) return cell
  const [day = '', hour] = cell.split(' ')
  const french = day.split('-').reverse().join('/')
  return hour === undefined ? french : `${french} ${hour}`
}

function figureOf(figure: number, kind: SheetKind): string {
  return kind === 'money' ? (figure / 100).toFixed(2) : String(figure)
}
