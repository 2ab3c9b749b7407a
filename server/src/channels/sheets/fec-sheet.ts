import type { Sheet, SheetCell, SheetKind } from '#database/query/sheet.ts'

/**
 * The bytes of a table as « fichier des écritures comptables » of the French tax office (article A47 A-1 of
 * the Livre des procédures fiscales): tabs, decimal commas, days as `20261130`.
 */
export async function* fecPieces({ columns, lines }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(fecLine(columns.map(({ title }) => title)))
  for await (const batch of lines)
    yield Buffer.from(
      batch
        .map((cells) => fecLine(cells.map((cell, place) => fecText(cell, columns[place]?.kind ?? 'text'))))
        .join(''),
    )
}

function fecLine(cells: string[]): string {
  return `${cells.join('\t')}\r\n`
}

function fecText(cell: SheetCell, kind: SheetKind): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return (kind === 'money' ? (cell / 100).toFixed(2) : String(cell)).replace('.', ',')
  return kind === 'day' ? cell.replaceAll('-', '') : cell.replaceAll(/\s+/g, ' ').trim()
}
