import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { csvLine, csvStart } from '../csv.ts'
import { readMe } from './read-me.ts'
import { type Reading, rowsOf, type Source } from './snapshot.ts'
import { amounts } from './tables.ts'

/** Told of what is being written: so many rows of a table. It throws to stop everything. */
export type Progress = (step: string, rows: number) => Promise<void>

/**
 * Everything a company has, as one ZIP that is written as it is read: each table once as CSV for a spreadsheet and once as
 * JSON, line by line, that loses nothing.
 */
export function archiveOf(company: Reading, name: string, sources: Source[], madeAt: Date, progress: Progress): Readable {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const fail = (error: Error) => void content.destroy(error)
  zip.on('error', fail)
  content.on('error', () => {}) // whoever reads it hears of it; once they have left, nobody needs to
  const add = (path: string, lines: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(path, { mtime: madeAt }, (begin) => begin(null, Readable.from(lines(), { objectMode: false }).on('error', fail)))

  zip.addBuffer(Buffer.from(readMe(name, sources, madeAt)), 'LISEZMOI.txt', { mtime: madeAt })
  for (const source of sources) {
    add(`csv/${source.table}.csv`, () => csvLines(company, source, progress))
    add(`json/${source.table}.ndjson`, () => jsonLines(company, source, progress))
  }
  zip.end()
  return content
}

async function* csvLines(company: Reading, source: Source, progress: Progress): AsyncGenerator<string> {
  yield csvStart + csvLine(source.columns)
  for await (const rows of rowsOf(company, source)) {
    yield rows.map((row) => csvLine(cellsOf(source, JSON.parse(row)))).join('')
    await progress(source.title, rows.length)
  }
}

async function* jsonLines(company: Reading, source: Source, progress: Progress): AsyncGenerator<string> {
  for await (const rows of rowsOf(company, source)) {
    yield `${rows.join('\n')}\n`
    await progress(source.title, rows.length)
  }
}

function cellsOf({ columns }: Source, row: Record<string, unknown>): (string | null)[] {
  return columns.map((column) => cellOf(column, row[column]))
}

// As a French spreadsheet reads it: a comma in figures, oui and non, days and moments in the ISO way.
function cellOf(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return (amounts.has(column) ? (value / 100).toFixed(2) : String(value)).replace('.', ',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
