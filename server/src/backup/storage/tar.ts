import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExtractEvents, extract, type Header, type Pack, pack } from 'tar-stream'

/**
 * A folder (no `content`), or a file of exactly `bytes` bytes. If the file grows during the copy it is cut,
 * and if it shrinks it is padded with zeros. Replaying PostgreSQL's log repairs both.
 */
export type Entry = { path: string; bytes?: number; content?: () => AsyncIterable<Buffer> }

/** Error: the stream is not a tar archive, or is incomplete. */
export class BadArchive extends Error {}

/** Packs the entries as a tar stream. */
export function packArchive(entries: AsyncIterable<Entry>): Readable {
  const archive = pack()
  addAll(archive, entries).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  )
  return Readable.from(archive, { objectMode: false })
}

async function addAll(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const mtime = new Date(0)
  for await (const { path, bytes = 0, content } of entries) {
    if (!content) archive.entry({ name: path, type: 'directory', mode: 0o700, mtime })
    else {
      const entry = archive.entry({ name: path, type: 'file', size: bytes, mode: 0o600, mtime })
      await pipeline(exactly(bytes, content()), entry)
    }
  }
}

async function* exactly(bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let remainingBytes = bytes
  for await (const piece of content) {
    if (piece.length >= remainingBytes) {
      if (remainingBytes > 0) yield piece.subarray(0, remainingBytes)
      return
    }
    yield piece
    remainingBytes -= piece.length
  }
  for (; remainingBytes > 0; remainingBytes -= Math.min(remainingBytes, 2 ** 20))
    yield Buffer.alloc(Math.min(remainingBytes, 2 ** 20))
}

/**
 * Extracts the files of an archive below a folder. They are not synced to disk here, because PostgreSQL does
 * this before a recovery. An archive cut between two entries is detected by the compression and by the
 * checksum in the manifest.
 */
export async function unpack(stream: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const archive = extract()
  let sourceError: unknown
  async function* source(): AsyncGenerator<Buffer> {
    try {
      yield* stream
    } catch (error) {
      sourceError = error
      throw error
    }
  }
  archive.on('entry', (header, content, next) => {
    writeEntry(folder, header, content).then(() => next(), next)
  })
  await pipeline(source, archive).catch((error: Error & { code?: string }) => {
    if (error === sourceError || error instanceof BadArchive || error.code) throw error
    throw new BadArchive(`The archive is altered or cut short: ${error.message}`, { cause: error })
  })
}

async function writeEntry(
  folder: string,
  { name, type }: Header,
  content: ExtractEvents['entry'][1],
): Promise<void> {
  const path = pathIn(folder, name)
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 })
    content.resume()
  } else if (type === 'file') {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  } else throw new BadArchive(`The archive holds something that is no file: ${name}`)
}

function pathIn(folder: string, name: string): string {
  const path = join(folder, normalize(name))
  if (path !== folder && !path.startsWith(`${folder}/`))
    throw new BadArchive(`The archive leads out of its folder: ${name}`)
  return path
}
