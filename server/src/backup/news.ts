import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineFolders } from '#postgres/engine-folders.ts'

const newsFile = 'sauvegarde-faite'

/**
 * Tells the running server that a command has made or verified a backup. The server reads the backup
 * destination only once a minute, but looks at this local file in each health check.
 */
export async function writeNews({ home }: Pick<EngineFolders, 'home'>): Promise<void> {
  await writeFile(join(home, newsFile), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

/** Returns the time at which a command last wrote the news file, in milliseconds. 0 if never. */
export async function newsInstant({ home }: Pick<EngineFolders, 'home'>): Promise<number> {
  return stat(join(home, newsFile)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
