import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import type { ExportStore } from '#access/caller/server.ts'
import { isMissingFile } from '#channels/files/storage.ts'
import { afterFirstBytes, readFileBy } from '#channels/files/streams.ts'

export function exportKey(companyId: string, id: string): string {
  return `exports/${companyId}/${id}.zip`
}

/** The files of exports, in the same file store as uploaded files but under their own prefix. */
export function exportStore(disk: Disk, drafts: string): ExportStore {
  return {
    // The archive is written to a local file first. S3 requires the length in advance, and a partial file
    // must not be downloadable.
    async write(companyId, id, content) {
      const folder = await mkdtemp(join(drafts, 'export-'))
      const path = join(folder, 'export.zip')
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
        const { size } = await stat(path)
        const options = { contentType: 'application/zip', contentLength: size }
        await readFileBy(path, (bytes) => disk.putStream(exportKey(companyId, id), bytes, options))
        return size
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    open: (key) => openIfStored(disk, key),
    remove: (companyId, id) => disk.delete(exportKey(companyId, id)),
  }
}

async function openIfStored(disk: Disk, key: string): Promise<Readable | undefined> {
  try {
    return await afterFirstBytes(await disk.getStream(key))
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
