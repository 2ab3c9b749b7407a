import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sheet } from '#sheet.ts'
import { sheetPieces } from './pieces.ts'

/** A sheet that was written, as it is sent: its reader closes it. */
export type WrittenSheet = { sheet: Sheet; isPacked: boolean; size: number; content: Readable }

const fastGzip = { level: 3 }

/**
 * A sheet on its way to who asked for it: written on this machine while the transaction that reads its lines
 * lasts, sent
 * once that is over. Who receives slowly holds no connection, and what fails while it is made has sent
 * nothing yet.
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
   * Writes the sheet, unless who asked for it leaves; a second one, of a transaction that was done again,
   * takes the place of the first.
   */
  async write(sheet: Sheet, hasLeft?: AbortSignal): Promise<void> {
    const packing: Transform = this.#packs(sheet) ? createGzip(fastGzip) : new PassThrough()
    await pipeline(sheetPieces(sheet), packing, createWriteStream(this.#path, { mode: 0o600 }), {
      ...(hasLeft && { signal: hasLeft }),
    })
    this.#sheet = sheet
  }

  /** What was written, if anything; it can be read to its end even after the draft is forgotten. */
  async taken(): Promise<WrittenSheet | undefined> {
    if (!this.#sheet) return undefined
    const file = await open(this.#path)
    const { size } = await file.stat()
    return { sheet: this.#sheet, isPacked: this.#packs(this.#sheet), size, content: file.createReadStream() }
  }

  async forget(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  // A workbook is packed by itself.
  #packs({ format }: Sheet): boolean {
    return this.#takesGzip && format === 'csv'
  }
}
