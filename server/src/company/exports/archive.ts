import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isLost } from '#channels/files/storage.ts'
import { csvLine, csvStart } from '#csv.ts'
import { readMe } from './read-me.ts'
import { filesOf, type Reading, rowsOf, type Source, type StoredFile } from './snapshot.ts'
import { amounts } from './tables.ts'

/** Told of what is being written, and how much: a row is 1. It throws to stop everything. */
export type Progress = (step: string, weight: number) => Promise<void>

/** What a file weighs beside a row, and a row as a whole: it is written twice. */
const fileWeight = 20
export const weightOf = (sources: Source[]) =>
  sources.reduce((sum, { table, count }) => sum + 2 * count + (table === 'files' ? fileWeight * count : 0), 0)

/** Where the bytes of files come from. */
export type FileBytes = (storageKey: string) => Promise<Readable>

type Options = { name: string; sources: Source[]; madeAt: Date; progress: Progress; bytesOf: FileBytes }

/**
 * Everything a company has, as one ZIP that is written as it is read: each table once as CSV for a spreadsheet and once as
 * JSON, line by line, that loses nothing; then its files, empty where the store has lost them.
 */
export function archiveOf(company: Reading, { name, sources, madeAt, progress, bytesOf }: Options): Readable {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const fail = (error: Error) => void content.destroy(error)
  zip.on('error', fail)
  content.on('error', () => {}) // whoever reads it hears of it; once they have left, nobody needs to

  zip.addBuffer(Buffer.from(readMe(name, sources, madeAt)), 'LISEZMOI.txt', { mtime: madeAt })
  for (const source of sources) {
    for (const [path, lines] of [
      [`csv/${source.table}.csv`, csvLines],
      [`json/${source.table}.ndjson`, jsonLines],
    ] as const) {
      const read = () => Readable.from(lines(company, source, progress), { objectMode: false }).on('error', fail)
      zip.addReadStreamLazy(path, { mtime: madeAt }, (begin) => begin(null, read()))
    }
  }
  addFiles(zip, company, bytesOf, progress).then(() => zip.end(), fail)
  return content
}

// Only their names are held: the bytes of each come when its turn does. They are compressed already.
async function addFiles(zip: ZipFile, company: Reading, bytesOf: FileBytes, progress: Progress): Promise<void> {
  const opened = async ({ storageKey }: StoredFile) => {
    await progress('Fichiers joints', fileWeight)
    return bytesOf(storageKey).catch((error) => {
      if (isLost(error)) return Readable.from([])
      throw error // a store that is away has lost nothing: the export waits for it
    })
  }
  for await (const files of filesOf(company)) {
    for (const file of files) {
      zip.addReadStreamLazy(`fichiers/${file.path.replaceAll('\\', '_')}`, { mtime: new Date(file.madeAt), compress: false }, (begin) => {
        opened(file).then(
          (bytes) =>
            begin(
              null,
              bytes.on('error', (error) => void zip.emit('error', error)),
            ),
          (error) => begin(error, Readable.from([])),
        )
      })
    }
  }
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
