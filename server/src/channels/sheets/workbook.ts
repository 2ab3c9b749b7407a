import type { Sheet, SheetCell, SheetKind, SheetLine } from '#sheet.ts'

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
 * A sheet as a workbook, packed while its lines come. A cell has a type of its own there: what looks like a
 * formula is words.
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

// The library formats whole columns. Text takes no number format, so a column of words may have that of the
// figures under it.
function formatAt({ columns, appendix }: Sheet, place: number): string | undefined {
  const kinds = [columns[place]?.kind, appendix?.columns[place]?.kind]
  return kinds.flatMap((kind) => (kind && formats[kind]) ?? [])[0]
}

async function* typedLines({ columns, lines, appendix }: Sheet) {
  for await (const some of lines) for (const line of some) yield typedLine(line, columns)
  if (!appendix) return
  yield []
  yield [appendix.title]
  yield appendix.columns.map(({ title }) => title)
  for (const line of await appendix.read()) yield typedLine(line, appendix.columns)
}

function typedLine(line: SheetLine, columns: Sheet['columns']) {
  return line.map((cell, place) => typed(cell, columns[place]?.kind ?? 'text'))
}

function typed(cell: SheetCell, kind: SheetKind): string | number | Date | null {
  if (typeof cell === 'number') return kind === 'money' ? cell / 100 : cell
  if (cell === null) return null
  if (kind !== 'day' && kind !== 'moment') return written(cell)
  // A workbook knows no time zone: what the clocks show is what is written.
  const shown = new Date(`${cell.replace(' ', 'T')}${kind === 'day' ? '' : 'Z'}`)
  return Number.isNaN(shown.getTime()) ? written(cell) : shown
}

// The library writes control characters so. Two others are no XML either, and who typed what looks like one
// of these means what is typed.
const unwritable = /[\ufffe\uffff]|_(?=x[\dA-F]{4}_)/gi

/** Text as a workbook writes it: `_x005F_` is what stands before a code that is none. */
function written(text: string): string {
  return text.replaceAll(
    unwritable,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
