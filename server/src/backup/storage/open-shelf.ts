import type { S3Configuration } from '#channels/files/storage.ts'
import type { Shelf } from './shelf.ts'
import { withFrenchErrors } from './shelf-errors.ts'

export type Destination = { folder: string } | { s3: S3Configuration; prefix: string }

/** Opens the backup destination that the variable ESCALE_BACKUP names: a folder or an S3 bucket. */
export async function openShelf(destination: Destination): Promise<Shelf> {
  if ('folder' in destination)
    return withFrenchErrors((await import('./folder-shelf.ts')).folderShelf(destination.folder))
  return withFrenchErrors((await import('./s3-shelf.ts')).s3Shelf(destination.s3, destination.prefix))
}
