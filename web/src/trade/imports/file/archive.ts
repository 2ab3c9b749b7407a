import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { UnreadableFile } from './sheet.ts'
import { type XmlHandlers, xmlSink } from './xml.ts'

// This code already runs in a worker, so the ZIP library must not start more workers.
configure({ useWebWorkers: false })

/**
 * Maximum uncompressed size in bytes. A million lines of twenty cells take half of it. A ZIP bomb takes far
 * more.
 */
const mostUnfoldedBytes = 1024 * 1024 * 1024

export const damaged = {
  cut: 'Ce classeur est abîmé : sa fin manque. Téléchargez-le ou demandez-le de nouveau.',
  part: 'Ce classeur est abîmé. Ouvrez-le dans Excel, qui peut le réparer, puis enregistrez-le de nouveau.',
  locked: 'Ce classeur est protégé par un mot de passe. Ôtez-le dans Excel, puis enregistrez-le de nouveau.',
} as const

const tooLarge = 'Ce classeur se déploie en plus de 1 Go : copiez sa liste dans un nouveau classeur.'

/** Thrown to stop reading a file of the archive whose rest is not needed. Callers catch it. */
const done = new Error('done')

/** An XLSX workbook, which is a ZIP archive of XML files. */
export class Archive {
  readonly #entries: Map<string, FileEntry>
  #unfoldedBytes = 0

  private constructor(entries: readonly FileEntry[]) {
    this.#entries = new Map(entries.map((entry) => [partName(entry.filename), entry]))
  }

  static async open(bytes: ArrayBuffer): Promise<Archive> {
    const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { strictness: 'tolerant' })
    const entries = await reader.getEntries().catch(() => {
      throw new UnreadableFile(damaged.cut)
    })
    return new Archive(entries.filter((entry) => !entry.directory))
  }

  has(path: string): boolean {
    return this.#entries.has(partName(path))
  }

  /** The compressed size in bytes of a file in the archive, used to compute progress. */
  sizeOf(path: string): number {
    return this.#entries.get(partName(path))?.compressedSize ?? 0
  }

  /**
   * Parses an XML file of the archive as a stream, so that memory use does not depend on its size. A missing
   * file has no elements.
   */
  async read(path: string, handlers: XmlHandlers, onBytes?: (count: number) => void): Promise<void> {
    const entry = this.#entries.get(partName(path))
    if (!entry) return
    if (entry.encrypted) throw new UnreadableFile(damaged.locked)
    if (entry.uncompressedSize > mostUnfoldedBytes) throw new UnreadableFile(tooLarge)
    let failure: unknown
    const fail = (error: unknown) => {
      failure ??= error
    }
    const countBytes = (count: number) => {
      if (failure) throw failure
      if (handlers.isDone?.()) throw done
      this.#countBytes(count)
    }
    try {
      // The library ignores errors thrown by `onprogress`, so the error is thrown when the next bytes arrive.
      const onprogress = async (count: number) => attempt(() => onBytes?.(count), fail)
      await entry.getData(xmlSink(handlers, countBytes, fail), { onprogress })
    } catch {
      if (failure === done) return
      throw failure instanceof UnreadableFile ? failure : new UnreadableFile(damaged.part)
    }
  }

  #countBytes(count: number): void {
    this.#unfoldedBytes += count
    if (this.#unfoldedBytes > mostUnfoldedBytes) throw new UnreadableFile(tooLarge)
  }
}

function attempt(step: () => void, onFailure: (error: unknown) => void): void {
  try {
    step()
  } catch (error) {
    onFailure(error)
  }
}

/** Normalizes a path in the archive. Paths are case-insensitive, and some programs write backslashes. */
function partName(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}
