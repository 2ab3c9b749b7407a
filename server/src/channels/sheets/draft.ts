import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sheet } from '#database/query/sheet.ts'
import { sheetPieces } from './pieces.ts'

/** A written sheet, ready to be sent. Its reader closes it. */
export type WrittenSheet = { sheet: Sheet; isPacked: boolean; size: number; content: Readable }

const fastGzip = { level: 3 }

/**
 * A sheet is written to a local file during the transaction that reads its lines, and sent afterwards. A slow
 * client then holds no connection, and an error while writing has sent nothing yet.
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
   * Writes the sheet, unless the client leaves. A second call, by a transaction that is run again, replaces
   * the first.
   */
  async write(sheet: Sheet, left?: AbortSignal): Promise<void> {
    const compression: Transform = this.#isCompressed(sheet) ? createGzip(fastGzip) : new PassThrough()
    await pipeline(sheetPieces(sheet), compression, createWriteStream(this.#path, { mode: 0o600 }), {
      ...(left && { signal: left }),
    })
    this.#sheet = sheet
  }

  /** Opens the written sheet, if there is one. It can be read to its end even after `forget`. */
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

  // A workbook is compressed already.
  #isCompressed({ format }: Sheet): boolean {
    return this.#takesGzip && format === 'csv'
  }
}
