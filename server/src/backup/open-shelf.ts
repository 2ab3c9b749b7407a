import type { S3Configuration } from '#channels/files/storage.ts'
import { inWords } from './in-words.ts'
import type { Shelf } from './shelf.ts'

export type Destination = { folder: string } | { s3: S3Configuration; prefix: string }

/** Opens what ESCALE_BACKUP names. `drafts` is where something is measured before it leaves for S3. */
export async function openShelf(destination: Destination, drafts: string): Promise<Shelf> {
  if ('folder' in destination) return inWords((await import('./folder-shelf.ts')).folderShelf(destination.folder), destination.folder)
  return inWords(await (await import('./s3-shelf.ts')).s3Shelf(destination.s3, destination.prefix, drafts), drafts)
}
