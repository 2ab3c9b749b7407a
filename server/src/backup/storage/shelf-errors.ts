import { isMissingFile } from '#channels/files/storage.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { fileSentence } from '#process/system-errors.ts'
import { BackupFailure } from './failure.ts'
import type { Shelf } from './shelf.ts'

/** Wraps a shelf so that its failures become French messages. */
export function withFrenchErrors(shelf: Shelf): Shelf {
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const sentence = sentenceOf(error, shelf.name)
      throw sentence ? new BackupFailure(sentence, { cause: error }) : error
    })
  return {
    name: shelf.name,
    put: (key, content, mostBytes) => told(shelf.put(key, content, mostBytes)),
    get: (key) => told(shelf.get(key)),
    has: (key) => told(shelf.has(key)),
    list: (prefix) => told(shelf.list(prefix)),
    remove: (key) => told(shelf.remove(key)),
  }
}

type Failed = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** The French message of a storage failure. Undefined for a missing object and for errors that do not come from the store. */
function sentenceOf(error: unknown, name: string): string | undefined {
  const { name: kind, code = '', $metadata } = error as Failed
  if (error instanceof Unavailable) return `${name} ne répond pas.`
  if (kind === 'NoSuchBucket') return `Le compartiment de ${name} n'existe pas.`
  if (isMissingFile(error)) return undefined
  if ($metadata?.httpStatusCode === 403) return `${name} refuse ces clés.`
  return fileSentence(code, name)
}
