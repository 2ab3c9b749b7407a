import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupFailure } from './failure.ts'
import type { Seal } from './seal.ts'
import type { Shelf, Written } from './shelf.ts'

/** The shelf, as those see it who know the passphrase. A name says how an object is to be read: `.gz` compressed, `.scelle` sealed. */
export type Vault = {
  shelf: Shelf
  isSealed: boolean
  /** Keeps a content under a name, and says under which key that is. */
  keep(name: string, content: Readable): Promise<Written & { key: string }>
  /** The content that was kept under a key; `heard` is told each stored piece. */
  read(key: string, through?: (stored: Readable) => Readable): Promise<Readable>
  /** The key of a name, if it is kept, sealed or not. */
  keyOf(name: string): Promise<string | undefined>
}

const sealedMark = '.scelle'

const isCompressed = (name: string): boolean => name.endsWith('.gz')
/** A key without what says how it is stored. */
export const nameOf = (key: string): string => (key.endsWith(sealedMark) ? key.slice(0, -sealedMark.length) : key)

export function vaultOf(shelf: Shelf, seal: Seal | undefined): Vault {
  const keyFor = (name: string) => (seal ? `${name}${sealedMark}` : name)
  return {
    shelf,
    isSealed: seal !== undefined,
    async keep(name, content) {
      content.on('error', () => {}) // heard of by whoever writes it, a moment later
      const compressed = isCompressed(name) ? piped(content, createGzip({ level: 1 })) : content
      const key = keyFor(name)
      compressed.on('error', () => {})
      return { ...(await shelf.put(key, seal ? seal.seal(compressed) : compressed)), key }
    },
    async read(key, through = (stored) => stored) {
      const stored = through(await shelf.get(key))
      const isSealed = key.endsWith(sealedMark)
      if (isSealed && !seal) throw new BackupFailure('Cette sauvegarde est chiffrée : donnez sa phrase secrète dans ESCALE_BACKUP_KEY.')
      const open = isSealed && seal ? seal.open(stored) : stored
      return isCompressed(nameOf(key)) ? piped(open, createGunzip()) : open
    },
    async keyOf(name) {
      for (const key of [`${name}${sealedMark}`, name]) if (await shelf.has(key)) return key
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
