import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupFailure } from './failure.ts'
import type { Seal } from './seal.ts'
import type { ContentFacts, Shelf } from './shelf.ts'

/**
 * A backup store with compression and encryption. The end of a key tells how its object is stored: `.gz`
 * compressed, `.age` encrypted.
 */
export type Vault = {
  shelf: Shelf
  isSealed: boolean
  /**
   * Stores content under a name and returns its key. `mostBytes` is the largest possible size, needed above a
   * few gigabytes.
   */
  keep(name: string, content: Readable, mostBytes?: number): Promise<ContentFacts & { key: string }>
  /** Reads the decrypted, uncompressed content of a key. `through` may inspect the stored bytes first. */
  read(key: string, through?: (stored: Readable) => Readable): Promise<Readable>
  /** Returns the key under which a name is stored, encrypted or not. Undefined if it is not stored. */
  keyOf(name: string): Promise<string | undefined>
}

const sealedMark = '.age'
/** Key ending of objects encrypted in the former format (decision 101). They can still be read. */
const formerMark = '.scelle'
const sealedMarks = [sealedMark, formerMark]

const isCompressed = (name: string): boolean => name.endsWith('.gz')
/** Returns a key without its encryption ending. */
export function unsealedKey(key: string): string {
  const mark = sealedMarks.find((one) => key.endsWith(one))
  return mark ? key.slice(0, -mark.length) : key
}

export function vaultOf(shelf: Shelf, seal: Seal | undefined): Vault {
  const keyFor = (name: string) => (seal ? `${name}${sealedMark}` : name)
  function unsealed(key: string, stored: Readable): Readable {
    if (unsealedKey(key) === key) return stored
    if (!seal)
      throw new BackupFailure(
        'Cette sauvegarde est chiffrée : donnez sa phrase secrète dans ESCALE_BACKUP_KEY.',
      )
    return key.endsWith(formerMark) ? seal.openFormer(stored) : seal.open(stored)
  }
  return {
    shelf,
    isSealed: seal !== undefined,
    async keep(name, content, mostBytes) {
      content.on('error', () => {}) // The reader of the stream reports the error.
      const compressed = isCompressed(name) ? piped(content, createGzip({ level: 1 })) : content
      const key = keyFor(name)
      compressed.on('error', () => {})
      return { ...(await shelf.put(key, seal ? seal.seal(compressed) : compressed, mostBytes)), key }
    },
    async read(key, through = (stored) => stored) {
      const stored = through(await shelf.get(key))
      const content = unsealed(key, stored)
      return isCompressed(unsealedKey(key)) ? piped(content, createGunzip()) : content
    },
    async keyOf(name) {
      for (const mark of [...sealedMarks, '']) if (await shelf.has(`${name}${mark}`)) return `${name}${mark}`
      return undefined
    },
  }
}

/** Pipes one stream into another so that an error or an early end of one also ends the other. */
function piped<Through extends NodeJS.WritableStream & Readable>(from: Readable, through: Through): Readable {
  from.on('error', (error) => through.destroy(error))
  through.on('close', () => from.destroy())
  return from.pipe(through)
}
