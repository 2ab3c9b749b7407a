import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sheet } from '#database/query/sheet.ts'
import { sheetPieces } from './pieces.ts'

/** A table written to a file, ready to be sent. The caller closes `content`. */
export type WrittenSheet = { sheet: Sheet; isPacked: boolean; size: number; content: Readable }

const fastGzip = { level: 3 }

/**
 * Writes a table to a local file during the transaction that reads its rows, and sends the file afterwards. A
 * slow client then holds no database connection, and an error while writing can still be reported.
 */
export class SheetDraft {
  readonly #path: string
  readonly #takesGzip: boolean
  #sheet: Sheet | undefined

  constructor(folder: string, takesGzip: boolean) {
    this.#path = join(folder, `feuille-${randomUUID()}`)
    this.#takesGzip = takesGzip
  }

  /**
   * Writes the table. `left` aborts the writing when the client disconnects. A second call, by a transaction
   * that is retried, replaces the first.
   */
  async write(sheet: Sheet, left?: AbortSignal): Promise<void> {
    const compression: Transform = this.#isCompressed(sheet) ? createGzip(fastGzip) : new PassThrough()
    await pipeline(sheetPieces(sheet), compression, createWriteStream(this.#path, { mode: 0o600 }), {
      ...(left && { signal: left }),
    })
    this.#sheet = sheet
  }

  /** Opens the written file, if there is one. It can be read to its end even after `forget`. */
  async taken(): Promise<WrittenSheet | undefined> {
    if (!this.#sheet) return undefined
    const file = await open(this.#path)
    const { size } = await file.stat()
    return {
      sheet: this.#sheet,
      isPacked: this.#isCompressed(this.#sheet),
      size,
      content: file.createReadStream(),
    }
  }

  async forget(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  // Only CSV is compressed here: a workbook (XLSX) already is.
  #isCompressed({ format }: Sheet): boolean {
    return this.#takesGzip && format === 'csv'
  }
}
