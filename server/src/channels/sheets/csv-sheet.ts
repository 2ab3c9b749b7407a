import type { Sheet, SheetCell, SheetKind } from '#sheet.ts'
import { csvLine, csvStart } from './csv.ts'

/** A sheet as a French spreadsheet opens it. */
export async function* csvPieces({ columns, lines }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart + csvLine(columns.map(({ title }) => title)))
  const lineOf = (cells: readonly SheetCell[]) => csvLine(cells.map((cell, place) => written(cell, columns[place]?.kind ?? 'text')))
  for await (const some of lines) yield Buffer.from(some.map(lineOf).join(''))
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
