import { isMissingFile } from '#channels/files/storage.ts'
import { BackupFailure } from './failure.ts'
import { BadArchive } from './tar.ts'
import { WrongKey } from './wrong-key.ts'

/** A backup that is no longer what was written: another one may do. */
export class Damaged extends BackupFailure {}

/**
 * Whether what was read is not, or no longer, what was written: a store that is away, a disk that is full are
 * not that.
 */
export function isDamage(error: unknown): boolean {
  if (
    error instanceof Damaged ||
    error instanceof WrongKey ||
    error instanceof BadArchive ||
    error instanceof SyntaxError
  )
    return true
  return isMissingFile(error) || /^Z_/.test(String((error as { code?: unknown }).code))
}
