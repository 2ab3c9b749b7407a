import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupFailure } from './failure.ts'
import type { Seal } from './seal.ts'
import type { Shelf, Written } from './shelf.ts'

/**
 * The shelf, as those see it who know the passphrase. A key ends with how its object is stored: `.gz`
 * compressed, `.age` sealed.
 */
export type Vault = {
  shelf: Shelf
  isSealed: boolean
  /**
   * Stores a content under a name, and returns its key. `mostBytes` bounds a content that may pass some
   * gigabytes.
   */
  keep(name: string, content: Readable, mostBytes?: number): Promise<Written & { key: string }>
  /** The content that was kept under a key; `heard` is told each stored piece. */
  read(key: string, through?: (stored: Readable) => Readable): Promise<Readable>
  /** The key of a name, if it is kept, sealed or not. */
  keyOf(name: string): Promise<string | undefined>
}

const sealedMark = '.age'
/** The mark of what was sealed before age, which is still read (decision 101). */
const formerMark = '.scelle'
const sealedMarks = [sealedMark, formerMark]

const isCompressed = (name: string): boolean => name.endsWith('.gz')
/** A key without what says how it is stored. */
export function nameOf(key: string): string {
  const mark = sealedMarks.find((one) => key.endsWith(one))
  return mark ? key.slice(0, -mark.length) : key
}

export function vaultOf(shelf: Shelf, seal: Seal | undefined): Vault {
  const keyFor = (name: string) => (seal ? `${name}${sealedMark}` : name)
  function unsealed(key: string, stored: Readable): Readable {
    if (nameOf(key) === key) return stored
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
      content.on('error', () => {}) // heard of by whoever writes it, a moment later
      const compressed = isCompressed(name) ? piped(content, createGzip({ level: 1 })) : content
      const key = keyFor(name)
      compressed.on('error', () => {})
      return { ...(await shelf.put(key, seal ? seal.seal(compressed) : compressed, mostBytes)), key }
    },
    async read(key, through = (stored) => stored) {
      const stored = through(await shelf.get(key))
      const content = unsealed(key, stored)
      return isCompressed(nameOf(key)) ? piped(content, createGunzip()) : content
    },
    async keyOf(name) {
      for (const mark of [...sealedMarks, '']) if (await shelf.has(`${name}${mark}`)) return `${name}${mark}`
      return undefined
    },
  }
}

/** What the first fails of, the second fails of. */
function piped<Through extends NodeJS.WritableStream & Readable>(from: Readable, through: Through): Readable {
  from.on('error', (error) => through.destroy(error))
  through.on('close', () => from.destroy())
  return from.pipe(through)
}
