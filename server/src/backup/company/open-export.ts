import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BackupFailure } from '#backup/storage/failure.ts'
import {
  type EntryFacts,
  type ExportManifest,
  exportFormat,
  exportManifest,
  manifestName,
} from '#company/exports/manifest.ts'

/** The export of a company. Every file in it has been compared with the checksum in its manifest. */
export type Export = {
  manifest: ExportManifest
  /** Reads the lines of a table, in batches of some hundreds. */
  lines(table: string): AsyncGenerator<string[]>
  facts(path: string): EntryFacts | undefined
  bytes(path: string): Promise<AsyncIterable<Buffer>>
  /** Total unpacked size in bytes. */
  weight: number
  close(): void
}

/** Limits against ZIP bombs. Real exports compress ten to thirty times, far below the 200 allowed here. */
const limits = {
  manifestBytes: 256 * 2 ** 20,
  lineCharacters: 16 * 2 ** 20,
  squeezed: 200,
  anyWeight: 64 * 2 ** 20,
}

/** Opens an export and reads it to the end. A damaged one is refused before anything is written. */
export async function openExport(path: string): Promise<Export> {
  const zip = await openZip(path)
  try {
    const entries = await entriesOf(zip)
    const manifest = await manifestOf(zip, entries)
    const facts = new Map(manifest.entries.map((entry) => [entry.path, entry]))
    const weight = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (weight > limits.anyWeight + limits.squeezed * zip.fileSize)
      throw new BackupFailure(`${path} se déplierait démesurément : ce n'est pas un export d'Escale.`)
    for (const entry of facts.values()) await refuseUnlessWhole(zip, entries, entry)
    return {
      manifest,
      weight,
      facts: (name) => facts.get(name),
      lines: (table) =>
        readEntryLines(
          zip,
          facts.has(`json/${table}.ndjson`) ? entries.get(`json/${table}.ndjson`) : undefined,
        ),
      bytes: (name) => zip.openReadStreamPromise(entryNamed(entries, name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw explainReadError(error, path)
  }
}

function openZip(path: string): Promise<ZipFile> {
  return openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupFailure(`Il n'y a pas de fichier ${path}.`)
    throw explainReadError(error, path)
  })
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName))
      throw new BackupFailure(
        `« ${entry.fileName} » est deux fois dans cet export : il a été refait à la main.`,
      )
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>): Promise<ExportManifest> {
  const entry = entries.get(manifestName)
  if (!entry)
    throw new BackupFailure(
      `Cet export n'a pas de ${manifestName} : il vient d'une version d'Escale qui n'en écrivait pas, ou n'est pas un export.`,
    )
  if (entry.uncompressedSize > limits.manifestBytes)
    throw new BackupFailure(`${manifestName} est démesuré : ce n'est pas un export d'Escale.`)
  const content: unknown = JSON.parse(await text(await zip.openReadStreamPromise(entry)))
  const { format } = exportManifest.pick({ format: true }).parse(content)
  if (format > exportFormat)
    throw new BackupFailure(
      `Cet export est d'un format plus récent (${format}) que cette version d'Escale (${exportFormat}). Restaurez-le avec une version plus récente.`,
    )
  return exportManifest.parse(content)
}

async function refuseUnlessWhole(
  zip: ZipFile,
  entries: Map<string, Entry>,
  { path, bytes, sha256 }: EntryFacts,
): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of await zip.openReadStreamPromise(entryNamed(entries, path))) {
    hash.update(piece as Buffer)
    size += (piece as Buffer).length
  }
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new BackupFailure(
      `« ${path} » n'est plus ce qui a été exporté : sa somme SHA-256 diffère. Reprenez une autre copie de l'export.`,
    )
}

function entryNamed(entries: Map<string, Entry>, path: string): Entry {
  const entry = entries.get(path)
  if (!entry) throw new BackupFailure(`« ${path} » manque à cet export.`)
  return entry
}

async function* readEntryLines(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string[]> {
  if (!entry) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > limits.lineCharacters)
      throw new BackupFailure(
        `« ${entry.fileName} » a une ligne démesurée : ce n'est pas un export d'Escale.`,
      )
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

// Turns read errors into French messages. The ZIP library itself refuses path traversal, entries longer than
// declared, and files that are not ZIP archives.
function explainReadError(error: unknown, path: string): unknown {
  if (error instanceof BackupFailure || (error as NodeJS.ErrnoException).code?.startsWith('E')) return error
  return new BackupFailure(
    `${path} ne se lit pas comme un export d'Escale : il est abîmé, coupé, ou a été refait à la main.`,
    { cause: error },
  )
}
