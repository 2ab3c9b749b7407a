import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isMissingFile } from '#channels/files/storage.ts'
import { csvLine, csvStart } from '#channels/sheets/csv.ts'
import { amounts, exportedAmount, exportedAmounts } from './amounts.ts'
import { type EntryFacts, exportFormat, manifestName } from './manifest.ts'
import { readMe } from './read-me.ts'
import { type Reading, readTableRows, type SnapshotTable, type StoredFile } from './snapshot.ts'

/**
 * Called with the current step, and the number of rows done since the last call. If it throws, the export is
 * aborted.
 */
export type Progress = (step: string, weight: number) => Promise<void>

/**
 * The weight of a stored file in the progress, in rows. A row itself counts twice, because it is written as
 * CSV and as JSON.
 */
const fileWeight = 20
export const weightOf = (sources: SnapshotTable[]) =>
  sources.reduce((sum, { table, count }) => sum + 2 * count + (table === 'files' ? fileWeight * count : 0), 0)

type Company = { id: string; name: string; chapter: string }

type FileBytes = (storageKey: string) => Promise<Readable>

/**
 * Writes all data of a company as a ZIP stream: each table as CSV for spreadsheets and as lossless NDJSON,
 * then the stored files. A file that is missing from the file store becomes an empty entry.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #madeAt: Date
  readonly #facts: EntryFacts[] = []

  constructor(madeAt: Date) {
    this.#madeAt = madeAt
    this.#zip.on('error', (error) => this.fail(error))
    this.content.on('error', () => {}) // without a listener, the error would end the process
  }

  get content(): Readable {
    return this.#zip.outputStream as Readable
  }

  fail(error: Error): void {
    this.content.destroy(error)
  }

  /** Writes the tables. The promise resolves when their last row has been read. */
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
        const stream = Readable.from(this.#withFacts(path, lines()), { objectMode: false }).on('end', resolve)
        stream.on('error', (error) => {
          reject(error)
          this.fail(error)
        })
        begin(null, stream)
      })
    })
  }

  async *#withFacts(path: string, content: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
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
   * Writes the stored files and the manifest, then ends the archive. Only the list of files is in memory: the
   * bytes of a file are fetched when its entry is written. The files are not compressed again.
   */
  addFiles(company: Company, files: StoredFile[], bytesOf: FileBytes, progress: Progress): void {
    const contentOf = async ({ storageKey }: StoredFile) => {
      await progress('Fichiers joints', fileWeight)
      return bytesOf(storageKey).catch((error) => {
        if (isMissingFile(error)) return Readable.from([])
        throw error // the file store is unreachable: retry the export
      })
    }
    for (const file of files) {
      const path = `fichiers/${file.path.replaceAll('\\', '_')}`
      this.#zip.addReadStreamLazy(path, { mtime: new Date(file.madeAt), compress: false }, (begin) => {
        contentOf(file).then(
          (bytes) =>
            begin(
              null,
              Readable.from(this.#withFacts(path, bytes), { objectMode: false }).on('error', (error) =>
                this.fail(error),
              ),
            ),
          (error) => begin(error, Readable.from([])),
        )
      })
    }
    // The manifest is the last entry, because it contains the hashes of all others.
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
  for await (const rows of readTableRows(company, source)) {
    yield rows.map((row) => csvLine(csvCells(source, JSON.parse(row)))).join('')
    await progress(source.title, rows.length)
  }
}

async function* jsonLines(
  company: Reading,
  source: SnapshotTable,
  progress: Progress,
): AsyncGenerator<string> {
  for await (const rows of readTableRows(company, source)) {
    yield `${rows.join('\n')}\n`
    await progress(source.title, rows.length)
  }
}

function csvCells({ table, columns }: SnapshotTable, row: Record<string, unknown>): (string | null)[] {
  return columns.map((column) => {
    const value = row[column]
    const listed = exportedAmounts(column, value)
    if (listed !== undefined) return listed
    const isAmount = typeof value === 'number' && amounts.has(column)
    return cellOf(isAmount ? exportedAmount(table, column, row, value).replace('.', ',') : value)
  })
}

// Formats a value for French spreadsheets: decimal comma, « oui » and « non ». Dates stay in ISO format.
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
