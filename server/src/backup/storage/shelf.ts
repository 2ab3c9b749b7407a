import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { DriverContract } from 'flydrive/types'
import { afterFirstBytes } from '#channels/files/streams.ts'
import { log } from '#telemetry/log.ts'

export type OnShelf = { key: string; changedAt: number }
export type ContentFacts = { bytes: number; sha256: string }

/** A store for backups: a folder or an S3 bucket. An object is either complete or absent. */
export type Shelf = {
  /** Folder path or s3:// URL, as shown in messages. */
  name: string
  /**
   * Stores an object. `mostBytes` is its largest possible size, needed above a few gigabytes: S3 accepts
   * 10,000 parts.
   */
  put(key: string, content: Readable, mostBytes?: number): Promise<ContentFacts>
  /** Opens an object. If it does not exist, the error satisfies `isMissingFile`. */
  get(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  list(prefix: string): Promise<OnShelf[]>
  remove(key: string): Promise<void>
}

/**
 * The operations that the storage library flydrive provides, under a key prefix. Listing is done elsewhere,
 * because flydrive fails at the first unusual file name.
 */
export function shelfOf(driver: DriverContract, root = ''): Omit<Shelf, 'name' | 'put' | 'list'> {
  return {
    get: async (key) => afterFirstBytes((await driver.getStream(`${root}${key}`)) as Readable),
    has: (key) => driver.exists(`${root}${key}`),
    remove: (key) => driver.delete(`${root}${key}`),
  }
}

const keyShape = /^[\w!./-]*[^/]$/

/**
 * Leaves out files that do not come from a backup, and logs their names. Other programs may put files there.
 */
export function onlyOwnKeys(objects: OnShelf[]): OnShelf[] {
  return objects.filter(({ key }) => {
    const isOwn = keyShape.test(key)
    if (!isOwn) log('warn', 'file in the backups skipped', { key })
    return isOwn
  })
}

/** Creates a stream that passes content through unchanged and computes its size and checksum. */
export function measureContent(): { passing: Transform; facts(): ContentFacts } {
  const hash = createHash('sha256')
  let bytes = 0
  const passing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { passing, facts: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export const streamOf = (text: string | Buffer): Readable => Readable.from([Buffer.from(text)])

export async function readAsText(content: Readable): Promise<string> {
  return Buffer.concat((await content.toArray()) as Buffer[]).toString('utf8')
}
