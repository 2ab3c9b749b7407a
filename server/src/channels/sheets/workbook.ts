import type { Sheet, SheetCell, SheetKind, SheetLine } from '#database/query/sheet.ts'

const formats: Partial<Record<SheetKind, string>> = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  money: '#,##0.00',
  count: '#,##0',
  weight: '#,##0.000',
  volume: '#,##0.0000',
  percent: '0',
}
const width = 18

/**
 * The bytes of an XLSX workbook, compressed row by row. Cells have types in this format, so text that looks
 * like a formula stays text.
 */
export async function* workbookPieces(sheet: Sheet): AsyncIterable<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(typedLines(sheet), {
    name: sheet.title,
    columns: sheet.columns.map(({ title: header }, place) => {
      const numFmt = formatAt(sheet, place)
      return { header, width, ...(numFmt && { style: { numFmt } }) }
    }),
    freezePane: { rows: 1 },
  })
}

// The number format of a column. The library formats whole columns. A number format does not affect text, so
// a text column may have the format of the numbers in the appendix below it.
function formatAt({ columns, appendix }: Sheet, place: number): string | undefined {
  const kinds = [columns[place]?.kind, appendix?.columns[place]?.kind]
  return kinds.flatMap((kind) => (kind && formats[kind]) ?? [])[0]
}

async function* typedLines({ columns, lines, appendix }: Sheet) {
  for await (const batch of lines) for (const line of batch) yield typedLine(line, columns)
  if (!appendix) return
  yield []
  yield [appendix.title]
  yield appendix.columns.map(({ title }) => title)
  for (const line of await appendix.read()) yield typedLine(line, appendix.columns)
}

function typedLine(line: SheetLine, columns: Sheet['columns']) {
  return line.map((cell, place) => cellValue(cell, columns[place]?.kind ?? 'text'))
}

function cellValue(cell: SheetCell, kind: SheetKind): string | number | Date | null {
  if (typeof cell === 'number') return kind === 'money' ? cell / 100 : cell
  if (cell === null) return null
  if (kind !== 'day' && kind !== 'moment') return escapedText(cell)
  // A workbook has no time zone, so the time is written as if it were UTC and displayed unchanged.
  const shown = new Date(`${cell.replace(' ', 'T')}${kind === 'day' ? '' : 'Z'}`)
  return Number.isNaN(shown.getTime()) ? escapedText(cell) : shown
}

// Characters to escape here. The library escapes control characters as `_x0000_`, but not U+FFFE and U+FFFF,
// which XML forbids. An underscore that already looks like the start of such an escape must be escaped as
// well.
const unwritable = /[\ufffe\uffff]|_(?=x[\dA-F]{4})/gi

/** Escapes text for a workbook. An underscore becomes `_x005F_`. */
function escapedText(text: string): string {
  return text.replaceAll(
    unwritable,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
