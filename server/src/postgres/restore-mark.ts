import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandText } from '#process/command-text.ts'
import { EngineFailure } from './failure.ts'

/**
 * Name of a file that exists from the beginning of a restore to its end. It distinguishes a half-restored
 * folder from a new installation.
 */
export const unfinishedMark = 'restauration-inachevee'

export function refuseUnfinished(home: string): void {
  if (existsSync(join(home, unfinishedMark)))
    throw new EngineFailure(
      `Une restauration dans ${home} n'a pas été jusqu'au bout : videz ce dossier, puis relancez « ${commandText('restore')} ».`,
    )
}
