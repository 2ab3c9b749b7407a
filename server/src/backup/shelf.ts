import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { DriverContract } from 'flydrive/types'
import { isLost } from '#channels/files/storage.ts'
import { started } from '#channels/files/streams.ts'

type OnShelf = { key: string; changedAt: number }
export type Written = { bytes: number; sha256: string }

/** The store of the backups. An object is there whole, or not at all. */
export type Shelf = {
  /** As a person knows it. */
  name: string
  /** Stores an object. `mostBytes` bounds its size where that may pass some gigabytes: S3 takes 10,000 parts at most. */
  put(key: string, content: Readable, mostBytes?: number): Promise<Written>
  /** Fails with `isLost` when there is no such thing. */
  get(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  list(prefix: string): Promise<OnShelf[]>
  remove(key: string): Promise<void>
}

/** The part of a shelf that a driver of flydrive does, below a prefix. */
export function shelfOf(driver: DriverContract, root = ''): Omit<Shelf, 'name' | 'put'> {
  return {
    get: async (key) => started((await driver.getStream(`${root}${key}`)) as Readable),
    has: (key) => driver.exists(`${root}${key}`),
    remove: (key) => driver.delete(`${root}${key}`),
    async list(prefix) {
      const objects: OnShelf[] = []
      let paginationToken: string | undefined
      do {
        const page = await driver.listAll(`${root}${prefix}`, { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const object of page.objects) {
          if (!object.isFile) continue
          const facts = await object.getMetaData().catch(unlessRemoved)
          if (facts) objects.push({ key: object.key.slice(root.length), changedAt: facts.lastModified.getTime() })
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
      return objects
    },
  }
}

/** Another process may remove an object while the folder is listed. */
function unlessRemoved(error: unknown): undefined {
  if (!isLost(error)) throw error
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
