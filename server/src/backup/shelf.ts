import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'

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
