import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { DriverContract } from 'flydrive/types'
import { afterFirstBytes } from '#channels/files/streams.ts'
import { log } from '#telemetry/log.ts'

export type OnShelf = { key: string; changedAt: number }
export type Written = { bytes: number; sha256: string }

/** The store of the backups. An object is there whole, or not at all. */
export type Shelf = {
  /** As a person knows it. */
  name: string
  /**
   * Stores an object. `mostBytes` bounds its size where that may pass some gigabytes: S3 takes 10,000 parts
   * at most.
   */
  put(key: string, content: Readable, mostBytes?: number): Promise<Written>
  /** Fails with `isLost` when there is no such thing. */
  get(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  list(prefix: string): Promise<OnShelf[]>
  remove(key: string): Promise<void>
}

/**
 * The part of a shelf that a driver of flydrive does, below a prefix. Its listing would fail at the first
 * name with an odd character.
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
 * Leaves out of a listing, and names in the log, what no backup wrote: a file that a person or a program put
 * there.
 */
export function onlyOwnKeys(objects: OnShelf[]): OnShelf[] {
  return objects.filter(({ key }) => {
    const isOwn = keyShape.test(key)
    if (!isOwn) log('warn', 'file in the backups skipped', { key })
    return isOwn
  })
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
