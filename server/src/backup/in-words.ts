import { isLost } from '#channels/files/storage.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { fileSentence } from '#process/system-errors.ts'
import { BackupFailure } from './failure.ts'
import type { Shelf } from './shelf.ts'

/** The shelf, whose failures are sentences for a person. `disk` is what is full when there is no room left. */
export function inWords(shelf: Shelf, disk: string): Shelf {
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const sentence = sentenceOf(error, shelf.name, disk)
      throw sentence ? new BackupFailure(sentence, { cause: error }) : error
    })
  return {
    name: shelf.name,
    put: (key, content) => told(shelf.put(key, content)),
    get: (key) => told(shelf.get(key)),
    has: (key) => told(shelf.has(key)),
    list: (prefix) => told(shelf.list(prefix)),
    remove: (key) => told(shelf.remove(key)),
  }
}

type Failed = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** None for what is not the shelf's doing, and for what is only not there. */
function sentenceOf(error: unknown, name: string, disk: string): string | undefined {
  const { name: kind, code = '', $metadata } = error as Failed
  if (error instanceof Unavailable) return `${name} ne répond pas.`
  if (kind === 'NoSuchBucket') return `Le compartiment de ${name} n'existe pas.`
  if (isLost(error)) return undefined
  if ($metadata?.httpStatusCode === 403) return `${name} refuse ces clés.`
  return fileSentence(code, ['ENOSPC', 'EDQUOT'].includes(code) ? disk : name)
}
