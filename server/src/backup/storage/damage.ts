import { isMissingFile } from '#channels/files/storage.ts'
import { BackupFailure } from './failure.ts'
import { BadArchive } from './tar.ts'
import { WrongKey } from './wrong-key.ts'

/** Error: a backup differs from the bytes that were written. Another backup may be intact. */
export class Damaged extends BackupFailure {}

/**
 * True when an error means that stored content is missing or altered. An unreachable store or a full disk is
 * no damage.
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
