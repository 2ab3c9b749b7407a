import type { Sheet, SheetCell, SheetKind } from '#sheet.ts'

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

/** A sheet as a workbook, packed while its lines come. A cell has a type of its own there: what looks like a formula is words. */
export async function* workbookPieces({ title, columns, lines }: Sheet): AsyncIterable<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(typedLines(columns, lines), {
    name: title,
    columns: columns.map((column) => ({ header: column.title, width, ...(formats[column.kind] && { style: { numFmt: formats[column.kind] } }) })),
    freezePane: { rows: 1 },
  })
}

async function* typedLines(columns: Sheet['columns'], lines: Sheet['lines']) {
  for await (const some of lines) for (const line of some) yield line.map((cell, place) => typed(cell, columns[place]?.kind ?? 'text'))
}

function typed(cell: SheetCell, kind: SheetKind): string | number | Date | null {
  if (typeof cell === 'number') return kind === 'money' ? cell / 100 : cell
  if (cell === null) return null
  if (kind !== 'day' && kind !== 'moment') return written(cell)
  // A workbook knows no time zone: what the clocks show is what is written.
  const shown = new Date(`${cell.replace(' ', 'T')}${kind === 'day' ? '' : 'Z'}`)
  return Number.isNaN(shown.getTime()) ? written(cell) : shown
}

// The library writes control characters so. Two others are no XML either, and who typed what looks like one of these means what is typed.
const unwritable = /[\ufffe\uffff]|_(?=x[\dA-F]{4}_)/gi

/** Text as a workbook writes it: `_x005F_` is what stands before a code that is none. */
function written(text: string): string {
  return text.replaceAll(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
