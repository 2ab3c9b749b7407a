import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { S3Configuration } from '#channels/files/storage.ts'

export type OnShelf = { key: string; bytes: number; changedAt: number }
export type Written = { bytes: number; sha256: string }

/** Where backups are kept: what is written there is there whole, or not at all. */
export type Shelf = {
  /** As a person knows it. */
  name: string
  put(key: string, content: Readable): Promise<Written>
  /** Fails with `isLost` when there is no such thing. */
  get(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  list(prefix: string): Promise<OnShelf[]>
  remove(key: string): Promise<void>
}

export type Destination = { folder: string } | { s3: S3Configuration; prefix: string }

/** Opens what ESCALE_BACKUP names. `drafts` is where something is measured before it leaves for S3. */
export async function openShelf(destination: Destination, drafts: string): Promise<Shelf> {
  if ('folder' in destination) return (await import('./folder-shelf.ts')).folderShelf(destination.folder)
  return (await import('./s3-shelf.ts')).s3Shelf(destination.s3, destination.prefix, drafts)
}

/** Passes a content through and knows at its end what it was. */
export function measured(): { passing: Transform; written(): Written } {
  const hash = createHash('sha256')
  let bytes = 0
  const passing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { passing, written: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export const streamOf = (text: string | Buffer): Readable => Readable.from([Buffer.from(text)])

export async function textOf(content: Readable): Promise<string> {
  return Buffer.concat((await content.toArray()) as Buffer[]).toString('utf8')
}
