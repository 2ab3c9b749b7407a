import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isLost } from '#channels/files/storage.ts'
import { csvLine, csvStart } from '#channels/sheets/csv.ts'
import { type EntryFacts, exportFormat, manifestName } from './manifest.ts'
import { readMe } from './read-me.ts'
import { type Reading, rowsOf, type SnapshotTable, type StoredFile } from './snapshot.ts'
import { amounts } from './tables.ts'

/** Called with what is being written, and how much: a row is 1. An error thrown by it stops everything. */
export type Progress = (step: string, weight: number) => Promise<void>

/** What a file weighs beside a row, and a row as a whole: it is written twice. */
const fileWeight = 20
export const weightOf = (sources: SnapshotTable[]) =>
  sources.reduce((sum, { table, count }) => sum + 2 * count + (table === 'files' ? fileWeight * count : 0), 0)

type Company = { id: string; name: string; chapter: string }

/** Where the bytes of files come from. */
type FileBytes = (storageKey: string) => Promise<Readable>

/**
 * Everything a company has, as one ZIP that is written as it is read: each table once as CSV for a
 * spreadsheet and once as
 * JSON, line by line, that loses nothing; then its files, empty where the store has lost them.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #madeAt: Date
  readonly #facts: EntryFacts[] = []

  constructor(madeAt: Date) {
    this.#madeAt = madeAt
    this.#zip.on('error', (error) => this.fail(error))
    this.content.on('error', () => {}) // whoever reads it hears of it; once they have left, nobody needs to
  }

  get content(): Readable {
    return this.#zip.outputStream as Readable
  }

  fail(error: Error): void {
    this.content.destroy(error)
  }

  /** Writes the tables; over when their last row is read. */
  async addRows(company: Reading, name: string, sources: SnapshotTable[], progress: Progress): Promise<void> {
    this.#zip.addBuffer(Buffer.from(readMe(name, sources, this.#madeAt)), 'LISEZMOI.txt', {
      mtime: this.#madeAt,
    })
    const read = sources.flatMap((source) => [
      this.#addLines(`csv/${source.table}.csv`, () => csvLines(company, source, progress)),
      this.#addLines(`json/${source.table}.ndjson`, () => jsonLines(company, source, progress)),
    ])
    await Promise.race([
      Promise.all(read),
      once(this.content, 'close').then(() => Promise.reject(new Error('The archive was closed'))),
    ])
  }

  #addLines(path: string, lines: () => AsyncGenerator<string>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#zip.addReadStreamLazy(path, { mtime: this.#madeAt }, (begin) => {
        const stream = Readable.from(this.#noted(path, lines()), { objectMode: false }).on('end', resolve)
        stream.on('error', (error) => {
          reject(error)
          this.fail(error)
        })
        begin(null, stream)
      })
    })
  }

  async *#noted(path: string, content: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      hash.update(piece)
      bytes += Buffer.byteLength(piece)
      yield piece
    }
    this.#facts.push({ path, bytes, sha256: hash.digest('hex') })
  }

  /**
   * Writes the files, then what all of it must be, and ends. Only their names are held: the bytes of each
   * come when its turn does. They are compressed already.
   */
  addFiles(company: Company, files: StoredFile[], bytesOf: FileBytes, progress: Progress): void {
    const contentOf = async ({ storageKey }: StoredFile) => {
      await progress('Fichiers joints', fileWeight)
      return bytesOf(storageKey).catch((error) => {
        if (isLost(error)) return Readable.from([])
        throw error // a store that is away has lost nothing: the export waits for it
      })
    }
    for (const file of files) {
      const path = `fichiers/${file.path.replaceAll('\\', '_')}`
      this.#zip.addReadStreamLazy(path, { mtime: new Date(file.madeAt), compress: false }, (begin) => {
        contentOf(file).then(
          (bytes) =>
            begin(
              null,
              Readable.from(this.#noted(path, bytes), { objectMode: false }).on('error', (error) =>
                this.fail(error),
              ),
            ),
          (error) => begin(error, Readable.from([])),
        )
      })
    }
    // Its turn comes last: by then all the others are known.
    this.#zip.addReadStreamLazy(manifestName, { mtime: this.#madeAt }, (begin) =>
      begin(null, Readable.from([this.#manifest(company)])),
    )
    this.#zip.end()
  }

  #manifest(company: Company): string {
    const manifest = {
      format: exportFormat,
      company,
      madeAt: this.#madeAt.toISOString(),
      entries: this.#facts,
    }
    return `${JSON.stringify(manifest, null, 1)}\n`
  }
}

async function* csvLines(
  company: Reading,
  source: SnapshotTable,
  progress: Progress,
): AsyncGenerator<string> {
  yield csvStart + csvLine(source.columns)
  for await (const rows of rowsOf(company, source)) {
    yield rows.map((row) => csvLine(cellsOf(source, JSON.parse(row)))).join('')
    await progress(source.title, rows.length)
  }
}

async function* jsonLines(
  company: Reading,
  source: SnapshotTable,
  progress: Progress,
): AsyncGenerator<string> {
  for await (const rows of rowsOf(company, source)) {
    yield `${rows.join('\n')}\n`
    await progress(source.title, rows.length)
  }
}

function cellsOf({ columns }: SnapshotTable, row: Record<string, unknown>): (string | null)[] {
  return columns.map((column) => cellOf(column, row[column]))
}

// As a French spreadsheet reads it: a comma in figures, oui and non, days and moments in the ISO way.
function cellOf(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number')
    return (amounts.has(column) ? (value / 100).toFixed(2) : String(value)).replace('.', ',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
