import { isMissingFile } from '#channels/files/storage.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { fileSentence } from '#process/system-errors.ts'
import { BackupFailure } from './failure.ts'
import type { Shelf } from './shelf.ts'

/** Wraps a backup store so that its errors have French messages. */
export function withFrenchErrors(shelf: Shelf): Shelf {
  const withMessage = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const message = storageMessage(error, shelf.name)
      throw message ? new BackupFailure(message, { cause: error }) : error
    })
  return {
    name: shelf.name,
    put: (key, content, mostBytes) => withMessage(shelf.put(key, content, mostBytes)),
    get: (key) => withMessage(shelf.get(key)),
    has: (key) => withMessage(shelf.has(key)),
    list: (prefix) => withMessage(shelf.list(prefix)),
    remove: (key) => withMessage(shelf.remove(key)),
  }
}

type StorageError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/**
 * Returns the French message of a storage error, or undefined for a missing object and for unknown errors.
 */
function storageMessage(error: unknown, name: string): string | undefined {
  const { name: kind, code = '', $metadata } = error as StorageError
  if (error instanceof Unavailable) return `${name} ne répond pas.`
  if (kind === 'NoSuchBucket') return `Le compartiment de ${name} n'existe pas.`
  if (isMissingFile(error)) return undefined
  if ($metadata?.httpStatusCode === 403) return `${name} refuse ces clés.`
  return fileSentence(code, name)
}
